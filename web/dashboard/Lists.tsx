import { useTranslation } from 'react-i18next'
import type { UseQueryResult } from '@tanstack/react-query'
import { complaints } from '../../api/complaints/contract.ts'
import type { meetings } from '../../api/meetings/contract.ts'
import { notices } from '../../api/notices/contract.ts'
import type { CallError } from '../callError.ts'
import { useApiQuery } from '../client.ts'
import { translateMessage } from '../i18n.ts'
import { StatusTag } from '../parts/StatusTag.tsx'
import type { ItemOf } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'
import { Block, Line } from './Block.tsx'

const few = { pageNo: 0, pageSize: 5 }
type Read<T> = UseQueryResult<{ content: T[]; totalElements: number }, CallError>

export function Meetings({ coming }: { coming: Read<ItemOf<typeof meetings.list>> }) {
  const { t } = useTranslation()
  return (
    <Block
      title={t('Upcoming meetings')}
      to="/meetings"
      read={coming}
      empty={t('No meetings planned.')}
      render={(meeting) => (
        <Line
          key={meeting.meetingId}
          to={`/meetings/${meeting.meetingId}`}
          name={meeting.title || t('Meeting')}
          facts={meeting.caseNo}
          side={<When at={meeting.startTime} />}
        />
      )}
    />
  )
}

export function MyComplaints() {
  const { t } = useTranslation()
  const list = useApiQuery(complaints.list, { query: few, body: { kind: 'COMPLAINT' } })
  return (
    <Block
      title={t('Your complaints')}
      to="/complaints"
      read={list}
      empty={t(
        'You are not involved in any complaint. If something happened to ' +
          'you, you can file one. It will be kept confidential.',
      )}
      render={(each) => (
        <Line
          key={each.caseId}
          to={`/complaints/${each.caseId}`}
          name={`${each.caseNo} ${each.title}`}
          facts={each.stage ?? <When at={each.filedAt} relative={false} time={false} />}
          side={<StatusTag status={each.status} />}
        />
      )}
    />
  )
}

export function Unread() {
  const { t } = useTranslation()
  const list = useApiQuery(notices.list, { query: { ...few, unreadOnly: 'true' } })
  return (
    <Block
      title={t('Unread notices')}
      to="/notices"
      read={list}
      most={3}
      empty={t('You’re all caught up.')}
      render={(notice) => (
        <Line
          key={notice.noticeId}
          to={notice.path}
          name={translateMessage(notice.subjectText)}
          facts={<When at={notice.at} short />}
        />
      )}
    />
  )
}
