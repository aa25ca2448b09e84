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
  mount(listFiles, ({ scope, params, query }) => service.list(scope, params.applicantId, query));
  mount(readFileLimits, ({ scope }) => service.limits(scope));
  mount(uploadFiles, ({ scope, params, parts }) =>
    uploads.upload(scope, params.applicantId, parts),
  );
  mount(downloadFile, ({ scope, params, query }) =>
    service.download(scope, params, { isPreview: query.preview !== undefined }),
  );
  mount(updateFile, ({ scope, params, body }) => service.update(scope, params, body));
  mount(deleteFile, ({ scope, params }) => service.delete(scope, params));
  mount(restoreFile, ({ scope, params }) => service.restore(scope, params));
  mount(shareFile, ({ scope, params, body }) => sharing.share(scope, params, body));
  mount(unshareFile, ({ scope, params }) => sharing.unshare(scope, params));
}
