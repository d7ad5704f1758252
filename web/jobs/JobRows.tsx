import { Badge, Text } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roles, isElevated, isRole } from '../../workflows/definition/roles.ts'
import {
  isOfUsers,
  jobs,
  type Job,
  type JobRow,
  type RowProblem,
  type RowStatus,
} from '../../api/jobs/contract.ts'
import { translateMessage } from '../i18n.ts'
import { DataTable } from '../parts/DataTable.tsx'
import { useList } from '../parts/useList.ts'
import classes from './jobs.module.css'
import { RowFigures } from './RowFigures.tsx'
import { isKeyOf } from '../../workflows/definition/keys.ts'
import { fieldLabels, rowLooks } from './labels.ts'

/** The figures of a job and its rows, which they narrow. */
export function JobRows({ job }: { job: Job }) {
  const { t } = useTranslation()
  const [chosen, choose] = useState<RowStatus | null>(null)
  const list = useList(
    jobs.rows,
    { params: { id: job.jobId }, query: chosen ? { status: chosen } : {} },
    { name: 'row' },
  )
  const places = [
    { title: t('Business unit'), render: (row: JobRow) => row.values['branch'] ?? '–' },
    { title: t('Role'), render: (row: JobRow) => <RoleOf role={row.values['role']} /> },
  ]
  const narrow = (status: RowStatus | null) => {
    choose(status)
    list.goTo(0)
  }
  return (
    <>
      <RowFigures counts={job.counts} chosen={chosen} choose={narrow} />
      <div>
        <DataTable
          list={list}
          label={t('Rows of the file')}
          keyOf={(row) => String(row.row)}
          empty={{ icon: IconListDetails, words: t('No rows match this filter.') }}
          columns={[
            { title: t('Person'), render: (row) => <Person row={row} /> },
            { title: t('Row'), render: (row) => row.row },
            ...(isOfUsers(job.kind) ? [] : places),
            {
              title: t('Status'),
              render: (row) => (
                <Badge color={rowLooks[row.status].color}>{t(rowLooks[row.status].word)}</Badge>
              ),
            },
            { title: t('What was found'), render: (row) => <Problems problems={row.fields} /> },
          ]}
        />
      </div>
    </>
  )
}

/** What is above an employee stands out. */
function RoleOf({ role }: { role: string | undefined }) {
  const { t } = useTranslation()
  if (!isRole(role)) return '–'
  return !isElevated(role) ? (
    t(roles[role].label)
  ) : (
    <Badge color="orange" variant="filled" autoContrast>
      {t(roles[role].label)}
    </Badge>
  )
}

function Person({ row: { values } }: { row: JobRow }) {
  const name = [values['firstName'], values['lastName']].filter(Boolean).join(' ')
  const address = values['email'] || values['phoneNumber'] || values['employeeId'] || '–'
  return name ? (
    <>
      {name}
      <Text size="xs" c="dimmed" fw={400}>
        {address}
      </Text>
    </>
  ) : (
    address
  )
}

function Problems({ problems }: { problems: RowProblem[] }) {
  if (problems.length === 0)
    return (
      <Text span size="sm" c="dimmed">
        –
      </Text>
    )
  return (
    <ul className={classes.problems}>
      {problems.map((problem) => (
        <li key={`${problem.field}-${problem.code}`}>
          <Problem problem={problem} />
        </li>
      ))}
    </ul>
  )
}

/** What is said of a field, at its name and what stands in it. */
function Problem({ problem: { field, code, value, text, suggestion } }: { problem: RowProblem }) {
  const { t } = useTranslation()
  const label = t(isKeyOf(fieldLabels, field) ? fieldLabels[field] : field)
  const twin = /^Row (\d+)$/.exec(suggestion ?? '')?.[1]
  return (
    <>
      <Text span inherit fw={600}>
        {value ? t('{{field}} “{{value}}”:', { field: label, value }) : t('{{field}}:', { field: label })}
      </Text>{' '}
      {translateMessage(text)}
      {suggestion && (
        <>
          {' '}
          <Text span inherit c="dimmed">
            {twin
              ? t('See row {{row}}.', { row: twin })
              : code === 'PHONE_ELSEWHERE'
                ? t('Read as {{number}}.', { number: suggestion })
                : t('Did you mean “{{suggestion}}”?', { suggestion })}
          </Text>
        </>
      )}
    </>
  )
}
