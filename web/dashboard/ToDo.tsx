import { useTranslation } from 'react-i18next'
import { learning, type MyCourse } from '../../api/learning/contract.ts'
import { policies } from '../../api/policies/contract.ts'
import type { CallAnswer } from '../../api/core/contract.ts'
import { useApiQuery } from '../client.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { StatusTag } from '../parts/StatusTag.tsx'
import { When } from '../parts/When.tsx'
import { useHas } from '../shell/me.ts'
import { isAsked } from '../policies/labels.ts'
import { Frame, Line } from './Block.tsx'
import classes from './Block.module.css'

type MyPolicy = CallAnswer<typeof policies.mine>[number]
const most = 5

/** Courses to take and policies to accept, what is due first before the rest; nothing where there is none. */
export function ToDo() {
  const { t } = useTranslation()
  const courses = useApiQuery(
    learning.list,
    { query: { show: 'OPEN', pageNo: 0, pageSize: most } },
    { when: useHas('learning') },
  )
  const asked = useApiQuery(policies.mine, {}, { when: useHas('policies') })
  const rows = [
    ...(courses.data?.content ?? []).map((course) => courseRow(course, t('Course'))),
    ...(asked.data ?? []).filter(isAsked).map((policy) => policyRow(policy, t('Policy'))),
  ].toSorted((one, other) => (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9'))
  if (rows.length === 0) return null
  return (
    <Frame title={t('Courses and policies')}>
      <ul className={classes.lines}>
        {rows.slice(0, most).map(({ to, name, facts, dueAt, isLate }) => (
          <Line
            key={to}
            to={to}
            name={name}
            facts={facts}
            side={
              isLate ? (
                <StatusTag status="LATE" />
              ) : (
                dueAt && <Sentence say="Due {{when}}" when={<When at={dueAt} short />} />
              )
            }
          />
        ))}
      </ul>
    </Frame>
  )
}

const courseRow = ({ assignmentId, title, dueAt, isOverdue }: MyCourse, facts: string) => ({
  to: `/my/courses/${assignmentId}`,
  name: title,
  facts,
  dueAt,
  isLate: isOverdue,
})
const policyRow = ({ versionId, name, dueAt, status }: MyPolicy, facts: string) => ({
  to: `/my/policies/${versionId}`,
  name,
  facts,
  dueAt,
  isLate: status === 'OVERDUE',
})
