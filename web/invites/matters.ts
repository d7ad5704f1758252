import type { InviteFigures } from '../../api/invites/figuresContract.ts'
import { t } from '../i18n.ts'
import { matterOf, type AttentionItem } from '../parts/matter.ts'

export const inviteMatters = ({ expired }: InviteFigures): AttentionItem[] =>
  matterOf(expired, 'LATE', '/invites', () => t('{{count}} invites have expired', { count: expired }))

export const fewSeats = (count: number): AttentionItem => ({
  state: 'WAITING',
  words: t('{{count}} seats of the contract are left', { count }),
  to: '/users',
})
