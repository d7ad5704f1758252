import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Notice } from '../../api/notices/contract.ts'
import { Empty } from '../parts/Empty.tsx'
import { When } from '../parts/When.tsx'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { translateMessage } from '../i18n.ts'
import classes from './NoticeRows.module.css'

export type Rows = { notices: Notice[]; onOpen: (notice: Notice) => void }

/** Notices, newest first; an unread one says so in words too. */
export function NoticeRows({ notices, onOpen }: Rows) {
  if (notices.length === 0) return <NoNotices />
  return (
    <ul className={classes.list}>
      {notices.map((notice) => (
        <Row key={notice.noticeId} notice={notice} onOpen={onOpen} />
      ))}
    </ul>
  )
}

/** One notice, and below it what belongs to it. */
export function Row({
  notice,
  onOpen,
  children,
}: {
  notice: Notice
  onOpen: Rows['onOpen']
  children?: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <li className={classes.item}>
      <div className={classes.row} data-unread={!notice.readAt || undefined}>
        <Link to={notice.path} className="whole-link" onClick={() => onOpen(notice)}>
          {translateMessage(notice.subjectText)}
        </Link>
        {notice.body && (
          <Text size="sm" lineClamp={3}>
            {translateMessage(notice.bodyText)}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {notice.readAt ? '' : `${t('Unread')} · `}
          <When at={notice.at} short />
        </Text>
      </div>
      {children}
    </li>
  )
}

export function NoNotices() {
  const { t } = useTranslation()
  return (
    <Empty
      icon={IconBell}
      words={t('No notices yet. When something needs your attention, you will see it here.')}
    />
  )
}
