import type { InviteFigures } from '../../api/invites/figuresContract.ts'
import { t } from '../i18n.ts'
import { attentionItemOf, type AttentionItem } from '../parts/attentionItem.ts'

export const inviteAttentionItems = ({ expired }: InviteFigures): AttentionItem[] =>
  attentionItemOf(expired, 'LATE', '/invites', () => t('{{count}} invites have expired', { count: expired }))

export const fewSeats = (count: number): AttentionItem => ({
  state: 'WAITING',
  words: t('{{count}} seats of the contract are left', { count }),
  to: '/users',
})
