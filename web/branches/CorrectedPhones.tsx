import { Group, Pagination, SegmentedControl, Table, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CountryCorrection, PhoneOutcome } from '../../api/branches/countryContract.ts'
import { msg } from '../i18n.ts'

export type PhoneList = { phones: 'CHANGING' | 'STAYING'; pageNo: number }
type Props = { correction: CountryCorrection; list: PhoneList; setList: (list: PhoneList) => void }

const reasons: Record<Exclude<PhoneOutcome, 'CHANGES'>, string> = {
  NOT_A_NUMBER: msg('Not a phone number of that country'),
  TAKEN: msg('Someone else has the new number'),
  CONFIRMED: msg('Confirmed by its owner'),
  AS_TYPED: msg('May have been typed with this code'),
}

/** Each number that changes or stays, ten a page. */
export function CorrectedPhones({ correction: { counts, phones }, list, setList }: Props) {
  const { t } = useTranslation()
  const staying = counts.phonesToCheck + counts.phonesConfirmed
  if (counts.phonesChanged + staying === 0) return null
  return (
    <section aria-labelledby="country-phones">
      <Group justify="space-between" mb="xs">
        <Text id="country-phones" fw={600}>
          {t('Phone numbers')}
        </Text>
        <SegmentedControl
          size="sm"
          aria-labelledby="country-phones"
          value={list.phones}
          onChange={(value) => setList({ phones: value, pageNo: 0 })}
          data={[
            { value: 'CHANGING', label: t('Changing: {{number}}', { number: counts.phonesChanged }) },
            { value: 'STAYING', label: t('Staying: {{number}}', { number: staying }) },
          ]}
        />
      </Group>
      {phones.content.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('None')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table aria-labelledby="country-phones" verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Name')}</Table.Th>
                <Table.Th>{t('Now')}</Table.Th>
                <Table.Th>{list.phones === 'CHANGING' ? t('Then') : t('Why it stays')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {phones.content.map(({ userId, inviteId, name, from, to, outcome }) => (
                <Table.Tr key={userId ?? inviteId}>
                  <Table.Td>
                    {name || t('No name')}
                    {inviteId && (
                      <Text span size="sm" c="dimmed">
                        {' · '}
                        {t('Invited')}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>{from}</Table.Td>
                  <Table.Td>{outcome === 'CHANGES' ? to : t(reasons[outcome])}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {phones.totalPages > 1 && (
        <nav aria-labelledby="country-phones">
          <VisuallyHidden>
            {t('{{from}} to {{to}} of {{totalElements}}', {
              from: phones.number * phones.size + 1,
              to: phones.number * phones.size + phones.content.length,
              totalElements: phones.totalElements,
            })}
          </VisuallyHidden>
          <Pagination
            size="sm"
            siblings={0}
            withControls={false}
            total={phones.totalPages}
            value={list.pageNo + 1}
            onChange={(page) => setList({ ...list, pageNo: page - 1 })}
            getItemProps={(page) => ({ 'aria-label': t('Page {{page}}', { page }) })}
          />
        </nav>
      )}
    </section>
  )
}
