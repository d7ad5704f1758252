import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Assignment } from '../../api/assignments/contract.ts'
import { StatusTag } from '../parts/StatusTag.tsx'
import { lookOf } from './labels.ts'

/** Where somebody stands with a course, and whether they are late. */
export function AssignmentStatus({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation()
  const look = lookOf(assignment)
  return (
    <Group gap={4}>
      <StatusTag tone={look.tone} icon={look.icon}>
        {t(look.word)}
      </StatusTag>
      {assignment.assignStatus === 'ASSIGNED' && assignment.isOverdue && <StatusTag status="LATE" />}
    </Group>
  )
}
