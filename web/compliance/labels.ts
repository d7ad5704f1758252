/** States and rhythms of obligations, in words. */
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconFileCheck,
  IconHourglass,
} from '@tabler/icons-react'
import type { z } from 'zod'
import type { Citation, Frequency } from '../../api/compliance/basicsContract.ts'
import type { ComplianceInstance, InstanceStatus } from '../../api/compliance/contract.ts'
import { msg } from '../i18n.ts'
import type { StatusLook } from '../parts/StatusTag.tsx'

export const looks: Record<InstanceStatus, StatusLook> = {
  NOT_DUE: { word: msg('Not due yet'), tone: 'calm', icon: IconHourglass },
  DUE: { word: msg('Due'), tone: 'wait', icon: IconClock },
  SUBMITTED: { word: msg('Submitted'), tone: 'good', icon: IconFileCheck },
  ACKNOWLEDGED: { word: msg('Acknowledged'), tone: 'good', icon: IconCircleCheck },
  NOT_APPLICABLE: { word: msg('Does not apply'), tone: 'calm', icon: IconBan },
}
export const overdue: StatusLook = { word: msg('Overdue'), tone: 'bad', icon: IconAlertTriangle }
export const lookOf = ({ status, isOverdue }: Pick<ComplianceInstance, 'status' | 'isOverdue'>): StatusLook =>
  isOverdue ? overdue : looks[status]

export const rhythms: Record<z.infer<typeof Frequency>, string> = {
  ONCE: msg('Once'),
  MONTHLY: msg('Every month'),
  QUARTERLY: msg('Every quarter'),
  HALF_YEARLY: msg('Every half-year'),
  YEARLY: msg('Every year'),
  EVERY_N_YEARS: msg('Every few years'),
  EVENT: msg('After an event'),
}

/** How sure a pack is of a citation. */
export const citations: Record<Citation, string> = {
  LAW_TEXT: msg('Checked on the text of the law'),
  SECONDARY: msg('From secondary pages, not from the law itself'),
  PRACTICE: msg('Practice, not in the law'),
}
