import { Button, Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBookmarkPlus,
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { currentUser } from '#core/web/session/session.ts';
import { ConfirmDialog } from '#core/web/ui/confirm-dialog.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import {
  type ListView,
  listSavedViews,
  type SavedView,
} from '#features/lists/contract/saved-views.ts';
import { isSameView } from './same-view.ts';
import { useViewChanges } from './view-changes.ts';
import { ViewDialog } from './view-dialog.tsx';
import classes from './views-menu.module.css';

interface ViewsMenuProps {
  list: SavedView['list'];
  /** Title of the unfiltered list. */
  defaultTitle: string;
  /** The current list; null for default order and columns. */
  currentView: ListView;
  /** View id from the URL; '' if no view is open. */
  active: string;
  /** Applies a view to the list; null for the defaults. */
  onOpen: (view: SavedView | null) => void;
  /** Keeps what is shown, and marks it as this view, or none. */
  onActive: (id: string | null) => void;
  /** The view now holds what is shown. */
  onReplaced: (id: string) => void;
}

type Dialog = { kind: 'new' | 'edit' | 'delete'; view: SavedView | null };

/** Confirms deleting a colleague's shared view, which can't be undone. */
function DeleteViewDialog({
  view: { name, owner },
  onDelete,
  onClose,
}: {
  view: SavedView;
  onDelete: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['saved-views', 'actions']);
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle', { name })}
      text={t('deleteText', { owner: owner.name })}
      cancelLabel={t('actions:cancel')}
      confirmLabel={t('actions:delete')}
      color="red"
      focusesCancel={false}
      errorText={useErrorMessage()}
      onConfirm={onDelete}
      onClose={onClose}
    />
  );
}

/** The user's saved views of a list, and shared ones. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { list, defaultTitle, currentView, active, onOpen, onActive, onReplaced } = props;
  const { t } = useTranslation('saved-views');
  const { data: views = [] } = useRead(listSavedViews, { query: { list } });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { replace, remove } = useViewChanges({ onActive, onReplaced });
  const view = views.find(({ id }) => id === active);
  const isChanged = view !== undefined && !isSameView(view.view, currentView);
  const close = () => setDialog(null);

  return (
    <div className={classes.views}>
      <Menu position="bottom-start" width={300}>
        <h1 className={classes.heading}>
          <Menu.Target>
            <Button
              variant="subtle"
              color="gray"
              classNames={{ root: classes.open ?? '', label: classes.name ?? '' }}
              aria-label={t('open', { name: view?.name ?? defaultTitle })}
              rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
            >
              {view?.name ?? defaultTitle}
            </Button>
          </Menu.Target>
        </h1>
        <Menu.Dropdown aria-label={t('title')} className={classes.menu}>
          <Views views={views} defaultTitle={defaultTitle} active={view} onOpen={onOpen} />
          <Menu.Divider />
          {view && isChanged && (
            <>
              {view.abilities.update && (
                <Menu.Item
                  leftSection={<IconDeviceFloppy size={17} stroke={1.7} aria-hidden="true" />}
                  onClick={() => void replace(view, currentView)}
                >
                  {t('replace', { name: view.name })}
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconArrowBackUp size={17} stroke={1.7} aria-hidden="true" />}
                onClick={() => onOpen(view)}
              >
                {t('discard')}
              </Menu.Item>
            </>
          )}
          <Menu.Item
            leftSection={<IconBookmarkPlus size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => setDialog({ kind: 'new', view: null })}
          >
            {t('saveNew')}
          </Menu.Item>
          {view?.abilities.update && (
            <>
              <Menu.Item
                leftSection={<IconPencil size={17} stroke={1.7} aria-hidden="true" />}
                onClick={() => setDialog({ kind: 'edit', view })}
              >
                {t('edit')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
                onClick={() =>
                  isOwn(view) ? void remove(view, true) : setDialog({ kind: 'delete', view })
                }
              >
                {t('delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isChanged && <StatusBadge tone="info">{t('changed')}</StatusBadge>}
      {dialog?.kind === 'delete' && dialog.view && (
        <DeleteViewDialog
          view={dialog.view}
          onDelete={() => dialog.view && void remove(dialog.view, false)}
          onClose={close}
        />
      )}
      {dialog && dialog.kind !== 'delete' && (
        <ViewDialog
          list={list}
          view={dialog.view}
          currentView={currentView}
          onClose={close}
          onSaved={({ id }) => onActive(id)}
        />
      )}
    </div>
  );
}

const isOwn = ({ owner }: SavedView) => owner.id === currentUser()?.id;

function Views({
  views,
  defaultTitle,
  active,
  onOpen,
}: {
  views: readonly SavedView[];
  defaultTitle: string;
  active: SavedView | undefined;
  onOpen: (view: SavedView | null) => void;
}) {
  const { t } = useTranslation('saved-views');
  const ownViews = views.filter(isOwn);
  const others = views.filter((view) => !isOwn(view));
  return (
    <Menu.RadioGroup
      value={active?.id ?? ''}
      onChange={(id) => onOpen(views.find((view) => view.id === id) ?? null)}
    >
      <Menu.RadioItem value="" closeMenuOnClick>
        {defaultTitle}
      </Menu.RadioItem>
      {ownViews.length > 0 && <Menu.Label>{t('own')}</Menu.Label>}
      {ownViews.map((view) => (
        <Menu.RadioItem key={view.id} value={view.id} closeMenuOnClick>
          {view.name}
          {view.isShared && <span className={classes.note}>{t('isShared')}</span>}
        </Menu.RadioItem>
      ))}
      {others.length > 0 && <Menu.Label>{t('others')}</Menu.Label>}
      {others.map((view) => (
        <Menu.RadioItem key={view.id} value={view.id} closeMenuOnClick>
          {view.name}
          <span className={classes.note}>{view.owner.name}</span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
