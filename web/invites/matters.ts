import type { InviteFigures } from '../../api/invites/figuresContract.ts'
import { t } from '../i18n.ts'
import { matterOf, type Matter } from '../parts/matter.ts'

export const inviteMatters = ({ expired }: InviteFigures): Matter[] =>
  matterOf(expired, 'LATE', '/invites', () => t('{{count}} invites have expired', { count: expired }))

export const fewSeats = (count: number): Matter => ({
  state: 'WAITING',
  words: t('{{count}} seats of the contract are left', { count }),
  to: '/users',
})
