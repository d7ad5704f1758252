/** How policies and those who are to accept them stand, in words. */
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconFileText,
  IconPencil,
} from '@tabler/icons-react'
import type { AcceptanceStatus, PolicyVersion } from '../../api/policies/contract.ts'
import type { ChangeKind } from '../../api/courses/contract.ts'
import { msg } from '../i18n.ts'
import type { StatusLook } from '../parts/StatusTag.tsx'
import type { z } from 'zod'

export const standings: Record<AcceptanceStatus, StatusLook> = {
  NOT_ASKED: { word: msg('For your information'), tone: 'calm', icon: IconFileText },
  PENDING: { word: msg('To accept'), tone: 'wait', icon: IconClock },
  OVERDUE: { word: msg('Overdue'), tone: 'bad', icon: IconAlertTriangle },
  ACCEPTED: { word: msg('Accepted'), tone: 'good', icon: IconCircleCheck },
  DECLINED: { word: msg('Declined'), tone: 'bad', icon: IconBan },
}
/** Whether I still have to say something to it. */
export const isAsked = ({ status }: { status: AcceptanceStatus }): boolean =>
  status === 'PENDING' || status === 'OVERDUE'
export const changeKinds: Record<z.infer<typeof ChangeKind>, string> = {
  MATERIAL: msg('A change of substance: everyone in the audience is asked to accept it.'),
  EDITORIAL: msg('A correction: what was accepted stays accepted.'),
}
/** Where the signed record of what somebody said is downloaded. */
export const recordPath = (acceptanceId: string): string =>
  `/learning/api/policy-acceptance/${acceptanceId}/record`
type VersionStatus = z.infer<typeof PolicyVersion>['status']
export const versionLooks: Record<VersionStatus, StatusLook> = {
  DRAFT: { word: msg('Draft'), tone: 'wait', icon: IconPencil },
  IN_APPROVAL: { word: msg('Waiting for approval'), tone: 'wait', icon: IconClock },
  APPROVED: { word: msg('Approved'), tone: 'going', icon: IconCircleCheck },
  PUBLISHED: { word: msg('In force'), tone: 'good', icon: IconCircleCheck },
  SUPERSEDED: { word: msg('Replaced'), tone: 'calm', icon: IconFileText },
}
