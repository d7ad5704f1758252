import { ActionIcon, Anchor, Button, Group, Indicator, Popover, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { notices } from '../../api/notices/contract.ts'
import { useAct, useCall } from '../client.ts'
import { NoticeRows } from '../notices/NoticeRows.tsx'

/** What happened since, looked up every twenty seconds. */
export function Bell() {
  const { t } = useTranslation()
  const [opened, popover] = useDisclosure(false)
  const latest = useCall(notices.list, { query: { pageNo: 0, pageSize: 6 } }, { every: 20_000 })
  const markRead = useAct(notices.read, { refreshes: [notices.list] })
  const unread = latest.data?.unread ?? 0
  return (
    <Popover opened={opened} onChange={(open) => (open ? popover.open() : popover.close())} width={360} position="bottom-end" trapFocus>
      <Indicator disabled={unread === 0} label={unread > 99 ? '99+' : unread} size={18} offset={6} color="red">
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size={40} onClick={popover.toggle} aria-label={unread > 0 ? t('Notices, {{count}} unread', { count: unread }) : t('Notices')}><IconBell size={21} stroke={1.7} aria-hidden /></ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t('Notices')}>
        <Group justify="space-between" px="md" py="xs">
          <Text fw={650}>{t('Notices')}</Text>
          {unread > 0 && <Button variant="subtle" size="compact-sm" loading={markRead.isPending} onClick={() => markRead.mutate({ body: {} })}>{t('Mark all as read')}</Button>}
        </Group>
        <NoticeRows notices={latest.data?.content ?? []} onOpen={(notice) => { popover.close(); if (!notice.readAt) markRead.mutate({ body: { noticeIds: [notice.noticeId] } }) }} />
        <Group justify="center" p="xs"><Anchor component={Link} to="/notices" size="sm" onClick={popover.close}>{t('All notices')}</Anchor></Group>
      </Popover.Dropdown>
    </Popover>
  )
}
