import { Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CasePage } from '../../../api/complaints/contract.ts'
import { translateMessage } from '../../i18n.ts'
import { When } from '../../parts/When.tsx'

/** Whom a notice of this case could not be sent to, for the committee: they may know nothing of it. */
export function UnreachedParties({ page: { unreached } }: { page: CasePage }) {
  const { t } = useTranslation()
  const reasons = {
    UNREACHED: t('No email address or phone number that we can send to, or no open account'),
    REFUSED: t('Their email or phone provider refused the message'),
  }
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('These people can read the notice in the app only. They stay in this list until they open it.')}
      </Text>
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Name')}</Table.Th>
              <Table.Th>{t('Notice')}</Table.Th>
              <Table.Th>{t('Since')}</Table.Th>
              <Table.Th>{t('Reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {unreached.map(({ userId, name, kind, subjectText, since, reason }) => (
              <Table.Tr key={`${userId} ${kind}`}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{translateMessage(subjectText)}</Table.Td>
                <Table.Td>
                  <When at={since} />
                </Table.Td>
                <Table.Td>{reasons[reason]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}
