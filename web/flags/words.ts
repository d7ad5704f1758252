import type { Flag, ReservedKey } from '../../api/flags/contract.ts'
import { word } from '../i18n.ts'

/** What the two flags do that the product itself looks at, and what people see of it. */
export const reservedWords: Record<ReservedKey, { does: string; on: string[] }> = {
  MAINTENANCE: {
    does: word('Closes workspaces while you work on Redress'),
    on: [
      word(
        'Within 20 seconds everybody there sees a page that says that you are at work. It covers all other screens and goes away by itself.',
      ),
      word(
        'What people have typed stays behind it, and is there again afterwards. Nobody can file a complaint meanwhile.',
      ),
      word('This address of the platform stays open, so that you can switch it off again.'),
    ],
  },
  ELEVATE_IP: {
    does: word('Binds admin work to a workspace’s own network'),
    on: [
      word(
        'Admins of a workspace can change things only from the addresses on its list. A workspace without a list is closed to all admin work.',
      ),
      word('Reading, and what every employee does, goes on from anywhere.'),
    ],
  },
}

export type FlagState = 'ON' | 'OFF' | 'EXPIRED'
/** An expired flag is off, whatever its switch says. */
export const stateOf = ({ value, expiresAt }: Pick<Flag, 'value' | 'expiresAt'>, now: number): FlagState =>
  !value ? 'OFF' : expiresAt !== null && Date.parse(expiresAt) <= now ? 'EXPIRED' : 'ON'
