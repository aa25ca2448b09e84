import {
  deleteFile,
  downloadFile,
  listFiles,
  readFileLimits,
  restoreFile,
  shareFile,
  unshareFile,
  updateFile,
  uploadFiles,
} from '#contract/files.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { FilesService } from './service.ts';
import type { SharingService } from './sharing.ts';
import type { UploadsService } from './uploads.ts';

export function mountFiles(
  mount: Mount,
  service: FilesService,
  { uploads, sharing }: { uploads: UploadsService; sharing: SharingService },
): void {
  mount(listFiles, ({ ctx, params, query }) => service.list(ctx, params.applicantId, query));
  mount(readFileLimits, ({ ctx }) => service.limits(ctx));
  mount(uploadFiles, ({ ctx, params, parts }) => uploads.upload(ctx, params.applicantId, parts));
  mount(downloadFile, ({ ctx, params, query }) =>
    service.download(ctx, params, { isPreview: query.preview !== undefined }),
  );
  mount(updateFile, ({ ctx, params, body }) => service.update(ctx, params, body));
  mount(deleteFile, ({ ctx, params }) => service.delete(ctx, params));
  mount(restoreFile, ({ ctx, params }) => service.restore(ctx, params));
  mount(shareFile, ({ ctx, params, body }) => sharing.share(ctx, params, body));
  mount(unshareFile, ({ ctx, params }) => sharing.unshare(ctx, params));
}
