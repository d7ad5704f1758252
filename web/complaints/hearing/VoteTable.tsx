import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '../../../api/meetings/contract.ts'

type Vote = Meeting['vote']
/** How it was voted, in numbers and, where the vote was open, by whom. */
export const VoteTable = ({ vote, tally }: { vote: Vote; tally: NonNullable<Vote['tally']> }) => {
  const { t } = useTranslation()
  const rows = tally.filter(({ outcome, votes }) => outcome !== null || votes > 0)
  return (
    <Table aria-label={t('Votes')} w="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('Outcome')}</Table.Th>
          <Table.Th scope="col" ta="right">
            {t('Votes')}
          </Table.Th>
          {vote.kind === 'OPEN' && <Table.Th scope="col">{t('By')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.outcome ?? ''}>
            <Table.Td>{row.outcome === null ? t('Abstained') : row.label}</Table.Td>
            <Table.Td ta="right">{row.votes}</Table.Td>
            {vote.kind === 'OPEN' && <Table.Td>{row.voters.join(', ') || t('Nobody')}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
