import { Button, Group, Pill, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { savedReports, type ReportEvery, type SavedReport } from '../../api/reports/savedContract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { PersonSelect } from '../parts/PersonSelect.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

type Props = { report: SavedReport; onClose: () => void; onDone: () => void }
type Person = SavedReport['recipients'][number]
/** How often a saved report goes out, and to whom. */
export function Schedule({ report, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const [every, choose] = useState<ReportEvery | 'OFF'>(report.every ?? 'OFF')
  const [people, setPeople] = useState<Person[]>(report.recipients)
  const save = useApiMutation(savedReports.schedule, { onDone })
  const refused = Object.entries(fieldErrors(save.error)).map(([path, words]) => {
    const person = people[Number(path.split('.')[1])]
    return person ? `${person.name}: ${words}` : words
  })
  return (
    <FormDialog onClose={onClose} title={t('Send “{{name}}” regularly', { name: report.name })}>
      <Stack gap="md">
        <Text size="sm">
          {t(
            'Each person gets a message at nine in the morning where they are: it says that a report ' +
              'is ready, with a link. What they see depends on what they may see when they open it.',
          )}
        </Text>
        <Radio.Group label={t('How often')} value={every} onChange={choose}>
          <Stack gap="xs" mt="xs">
            <Radio value="OFF" label={t('It is not sent')} />
            <Radio value="WEEKLY" label={t('Every Monday')} />
            <Radio value="MONTHLY" label={t('On the first of each month')} />
          </Stack>
        </Radio.Group>
        {every !== 'OFF' && (
          <Recipients people={people} setPeople={setPeople} isShared={report.isShared} refused={refused} />
        )}
        <MutationError error={refused.length === 0 ? save.error : null} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button
            loading={save.isPending}
            onClick={() =>
              save.mutate({
                params: { id: report.savedReportId },
                body: {
                  version: report.version,
                  every: every === 'OFF' ? null : every,
                  recipientIds: every === 'OFF' ? [] : people.map(({ userId }) => userId),
                },
              })
            }
          >
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}

type Choosing = {
  people: Person[]
  setPeople: (people: Person[]) => void
  isShared: boolean
  refused: string[]
}
function Recipients({ people, setPeople, isShared, refused }: Choosing) {
  const { t } = useTranslation()
  return (
    <Stack gap="xs">
      <PersonSelect
        label={t('Recipients')}
        description={
          isShared
            ? t('People who can make reports and see all that this one names.')
            : t('Only you, unless the report is shared.')
        }
        value={null}
        without={people.map(({ userId }) => userId)}
        error={refused.length > 0 ? refused.join(' ') : undefined}
        onChange={(person) => person && setPeople([...people, { userId: person.userId, name: person.name }])}
      />
      <Group gap="xs">
        {people.map(({ userId, name }) => (
          <Pill
            key={userId}
            withRemoveButton
            removeButtonProps={{
              'aria-label': t('Remove {{name}}', { name }),
              tabIndex: 0,
              'aria-hidden': false,
            }}
            onRemove={() => setPeople(people.filter((each) => each.userId !== userId))}
          >
            {name}
          </Pill>
        ))}
      </Group>
    </Stack>
  )
}
