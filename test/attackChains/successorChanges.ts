/** Who takes over a case that nobody can open: alone such a call finds none, and at once it gives nobody access. */
import type { Answer, Caller } from '../app.ts'
import type { Change } from './calls.ts'
import type { World } from './world.ts'

const at = '/api/unattended-cases'
const nowhere = '00000000-0000-7000-8000-000000000000'
/** The case as this admin may know of it, and what is proposed of it. */
async function unattended(by: Caller): Promise<{ id: string; proposalId: string }> {
  const { body } = await by.get(`${at}?pageSize=300`)
  const [row] = body.content ?? []
  return { id: row?.unattendedId ?? nowhere, proposalId: row?.proposal?.proposalId ?? nowhere }
}
const propose = async (by: Caller, { people }: World): Promise<Answer> => {
  const { id } = await unattended(by)
  return by.post(`${at}/${id}/propose`, { userIds: [people.friend.id], reason: 'Nobody is left' })
}
const decide = (act: 'confirm' | 'stop') => async (by: Caller) => {
  const { id, proposalId } = await unattended(by)
  return by.post(`${at}/${id}/${act}`, { proposalId })
}

export const ofSuccessors: Record<string, Change> = {
  'proposes a friend to take over': {
    row: 'caseSuccessors:propose',
    by: 'admin',
    status: 404,
    call: propose,
  },
  'proposes a friend to take over as the respondent': {
    row: 'caseSuccessors:propose',
    by: 'respondentAdmin',
    status: 404,
    call: propose,
  },
  'proposes a friend to take over while impersonating': {
    row: 'caseSuccessors:propose',
    by: 'impersonated',
    status: 403,
    call: propose,
  },
  'confirms who takes over': {
    row: 'caseSuccessors:confirm',
    by: 'admin',
    status: 404,
    call: decide('confirm'),
  },
  'stops who takes over': {
    row: 'caseSuccessors:stop',
    by: 'admin',
    status: 404,
    call: decide('stop'),
  },
}
