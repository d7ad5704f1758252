/** The complaints of the demo: who files which, against whom, and how long ago. */
import type { BuiltPerson } from './prisma/builders.ts'
import type { Demo } from './prisma/seed.ts'

export type Story = {
  name: string
  by: BuiltPerson
  against: BuiltPerson | null
  daysAgo: number
  details: string
  witness?: string
  relief?: 'yes' | 'no'
  isInCanada?: true
}
export const stories = ({ people }: Demo): Story[] => [
  {
    name: 'new',
    by: people.tara,
    against: people.anil,
    daysAgo: 0,
    details:
      'In the client meeting he commented on my clothes in front of everybody, and again in the corridor.',
    witness: 'Two colleagues from Sales were in the room.',
  },
  {
    name: 'answering',
    by: people.meera,
    against: people.rohan,
    daysAgo: 6,
    details: 'He keeps sending me personal messages late at night and asks me to meet him alone.',
    relief: 'yes',
  },
  {
    name: 'hearing',
    by: people.divya,
    against: people.anil,
    daysAgo: 25,
    details: 'At the off-site he put his arm around me although I asked him to stop.',
  },
  {
    name: 'late',
    by: people.emma,
    against: people.jack,
    daysAgo: 16,
    isInCanada: true,
    details: 'My supervisor makes remarks about my body when I start my shift.',
  },
  {
    name: 'hold',
    by: people.divya,
    against: null,
    daysAgo: 9,
    details: 'Somebody leaves pictures on my desk. I do not know who it is.',
  },
  {
    name: 'closed',
    by: people.jack,
    against: people.torontoMember,
    daysAgo: 30,
    isInCanada: true,
    details: 'A remark at last summer’s party that I have not forgotten.',
  },
]
