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

type Rows = { notices: Notice[]; onOpen: (notice: Notice) => void }

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

/** The same with all of one case in one place, where its newest stands: that one in full, earlier ones folded. */
export function NoticesByCase({ notices, onOpen }: Rows) {
  if (notices.length === 0) return <NoNotices />
  return (
    <ul className={classes.list}>
      {byCase(notices).map(([newest, ...earlier]) => (
        <Row key={newest.noticeId} notice={newest} onOpen={onOpen}>
          {earlier.length > 0 && newest.case && (
            <Earlier caseNo={newest.case.caseNo} notices={earlier} onOpen={onOpen} />
          )}
        </Row>
      ))}
    </ul>
  )
}

function Earlier({ caseNo, notices, onOpen }: Rows & { caseNo: string }) {
  const { t } = useTranslation()
  const unread = notices.filter(({ readAt }) => !readAt).length
  return (
    <details className={classes.earlier}>
      <summary>
        {t('{{count}} earlier about {{caseNo}}', { count: notices.length, caseNo })}
        {unread > 0 && ` · ${t('{{count}} unread', { count: unread })}`}
      </summary>
      <NoticeRows notices={notices} onOpen={onOpen} />
    </details>
  )
}

/** Groups in the order of their newest; what is about no case stands by itself. */
function byCase(notices: Notice[]): [Notice, ...Notice[]][] {
  const groups = new Map<string, [Notice, ...Notice[]]>()
  for (const notice of notices) {
    const key = notice.case?.caseId ?? notice.noticeId
    const group = groups.get(key)
    if (group) group.push(notice)
    else groups.set(key, [notice])
  }
  return [...groups.values()]
}

function Row({ notice, onOpen, children }: { notice: Notice; onOpen: Rows['onOpen']; children?: ReactNode }) {
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

function NoNotices() {
  const { t } = useTranslation()
  return (
    <Empty
      icon={IconBell}
      words={t('No notices yet. When something needs your attention, you will see it here.')}
    />
  )
}
