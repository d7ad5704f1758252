import { useTranslation } from 'react-i18next'
import type { Notice } from '../../api/notices/contract.ts'
import { NoNotices, NoticeRows, Row, type Rows } from './NoticeRows.tsx'
import rows from './NoticeRows.module.css'
import classes from './NoticesByCase.module.css'

/** The same with all of one case in one place, where its newest stands: that one in full, earlier ones folded. */
export function NoticesByCase({ notices, onOpen }: Rows) {
  if (notices.length === 0) return <NoNotices />
  return (
    <ul className={rows.list}>
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
