import { Table } from '@mantine/core'
import type { Meeting } from '../../../../api/meetings/contract.ts'

type Vote = Meeting['vote']
/** How it was voted, in numbers and, where the vote was open, by whom. */
export const VoteTable = ({ vote, tally }: { vote: Vote; tally: NonNullable<Vote['tally']> }) => (
  <Table aria-label="Votes" w="auto">
    <Table.Thead><Table.Tr><Table.Th scope="col">Outcome</Table.Th><Table.Th scope="col" ta="right">Votes</Table.Th>{vote.kind === 'OPEN' && <Table.Th scope="col">By</Table.Th>}</Table.Tr></Table.Thead>
    <Table.Tbody>{tally.map((row) => <Table.Tr key={row.outcome}><Table.Td>{row.label}</Table.Td><Table.Td ta="right">{row.votes}</Table.Td>{vote.kind === 'OPEN' && <Table.Td>{row.voters.join(', ') || 'Nobody'}</Table.Td>}</Table.Tr>)}</Table.Tbody>
  </Table>
)
