import { Anchor, Button, Group, Indicator, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { notices, type Notice } from '../../api/notices/contract.ts'
import { useApiMutation, useApiQuery } from '../client.ts'
import { NoticeRows } from '../notices/NoticeRows.tsx'
import { Panel } from './Panel.tsx'
import classes from './Bell.module.css'

/** What happened since, looked up every twenty seconds. */
export function Bell() {
  const { t } = useTranslation()
  const latest = useApiQuery(notices.list, { query: { pageNo: 0, pageSize: 6 } }, { every: 20_000 })
  const unread = latest.data?.unread ?? 0
  return (
    <Panel
      className={classes.button}
      label={t('Notices')}
      buttonLabel={unread > 0 ? t('Notices, {{count}} unread', { count: unread }) : t('Notices')}
      button={
        <Indicator
          disabled={unread === 0}
          label={unread > 99 ? '99+' : unread}
          size={18}
          offset={-1}
          color="red"
        >
          <IconBell size={21} stroke={1.7} aria-hidden />
        </Indicator>
      }
    >
      {(close) => <Latest close={close} unread={unread} notices={latest.data?.content ?? []} />}
    </Panel>
  )
}

function Latest({
  close,
  unread,
  notices: latest,
}: {
  close: () => void
  unread: number
  notices: Notice[]
}) {
  const { t } = useTranslation()
  const markRead = useApiMutation(notices.read, { refreshes: [notices.list] })
  const open = (notice: Notice) => {
    close()
    if (!notice.readAt) markRead.mutate({ body: { noticeIds: [notice.noticeId] } })
  }
  return (
    <>
      <Group justify="space-between" px="md" py="xs">
        <Text fw={650}>{t('Notices')}</Text>
        {unread > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={markRead.isPending}
            onClick={() => markRead.mutate({ body: {} })}
          >
            {t('Mark all as read')}
          </Button>
        )}
      </Group>
      <NoticeRows notices={latest} onOpen={open} />
      <Group justify="center" p="xs">
        <Anchor component={Link} to="/notices" size="sm" onClick={close}>
          {t('All notices')}
        </Anchor>
      </Group>
    </>
  )
}
