import { Button, Group, Select, Stack, Switch, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDeviceFloppy, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportColumn, ReportFilter } from '../../api/reports/contract.ts'
import { savedReports, type SavedReport } from '../../api/reports/savedContract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { Schedule } from './Schedule.tsx'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { useWholeList } from '../parts/useWholeList.ts'

type Props = {
  /** The one that a link leads to. */
  first: string | null
  filter: ReportFilter
  columns: ReportColumn[]
  /** Shows what a saved report asks for. */
  open: (report: Pick<SavedReport, 'filter' | 'columns'>) => void
}
/** Reports that somebody kept: opened, saved, shared, removed. */
export function SavedReports({ first, filter, columns, open }: Props) {
  const { t } = useTranslation()
  const { items: all } = useWholeList(savedReports.list)
  const [chosenId, choose] = useState<string | null>(first)
  const [doing, start] = useState<'save' | 'send' | 'remove' | null>(null)
  const chosen = all.find(({ savedReportId }) => savedReportId === chosenId) ?? null
  const remove = useApiMutation(savedReports.remove, {
    onDone: () => {
      choose(null)
      start(null)
    },
  })
  return (
    <>
      <Group align="end" gap="sm">
        <Select
          label={t('Saved reports')}
          placeholder={all.length === 0 ? t('None yet') : t('Choose a report')}
          disabled={all.length === 0}
          clearable
          searchable
          miw={260}
          data={all.map(({ savedReportId, name, isOwn, ownerName }) => ({
            value: savedReportId,
            label: isOwn ? name : t('{{name}}, shared by {{owner}}', { name, owner: ownerName }),
          }))}
          value={chosenId}
          onChange={(id) => {
            choose(id)
            const next = all.find(({ savedReportId }) => savedReportId === id)
            if (next) open(next)
          }}
        />
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          onClick={() => start('save')}
        >
          {t('Save this report')}
        </Button>
        {chosen?.isOwn && (
          <>
            <Button
              variant="default"
              leftSection={<IconMail size={18} aria-hidden />}
              onClick={() => start('send')}
            >
              {t('Send regularly')}
            </Button>
            <Button variant="default" onClick={() => start('remove')}>
              {t('Remove')}
            </Button>
          </>
        )}
      </Group>
      {chosen?.every && (
        <Text size="sm" c="dimmed">
          {chosen.every === 'WEEKLY'
            ? t('Sent every Monday to: {{names}}', { names: namesOf(chosen) })
            : t('Sent on the first of each month to: {{names}}', { names: namesOf(chosen) })}
        </Text>
      )}
      {chosen && doing === 'send' && (
        <Schedule
          report={chosen}
          onClose={() => start(null)}
          onDone={() => {
            start(null)
            notifications.show({ message: t('Saved.') })
          }}
        />
      )}
      {doing === 'save' && (
        <Save
          own={chosen?.isOwn ? chosen : null}
          filter={filter}
          columns={columns}
          onClose={() => start(null)}
          onDone={(id) => {
            choose(id)
            start(null)
            notifications.show({ message: t('The report is saved.') })
          }}
        />
      )}
      {chosen && doing === 'remove' && (
        <Confirm
          opened
          onClose={() => start(null)}
          question={t('Remove this saved report?')}
          verb={t('Remove')}
          destructive
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate({ params: { id: chosen.savedReportId } })}
        >
          {t('Files that were made of it stay.')}
        </Confirm>
      )}
    </>
  )
}

const namesOf = ({ recipients }: SavedReport): string => recipients.map(({ name }) => name).join(', ')

type Saving = Pick<Props, 'filter' | 'columns'> & {
  /** Of one's own, which it may take the place of. */
  own: SavedReport | null
  onClose: () => void
  onDone: (savedReportId: string) => void
}
function Save({ own, filter, columns, onClose, onDone }: Saving) {
  const { t } = useTranslation()
  const [name, write] = useState(own?.name ?? '')
  const [isShared, share] = useState(own?.isShared ?? false)
  const done = ({ savedReportId }: SavedReport) => onDone(savedReportId)
  const create = useApiMutation(savedReports.create, { onDone: done })
  const update = useApiMutation(savedReports.update, { onDone: done })
  const error = create.error ?? update.error
  const refused = fieldErrors(error)
  const input = { name, filter, columns, isShared }
  return (
    <FormDialog onClose={onClose} title={t('Save this report')}>
      <Stack gap="md">
        <Text size="sm">
          {t(
            'It keeps which people and columns, not what they said. Each reader sees the people of their own reach.',
          )}
        </Text>
        <LimitedTextInput
          label={t('Name')}
          data-autofocus
          limit={120}
          value={name}
          error={refused['name']}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Switch
          label={t('Share it')}
          description={t('With everyone who can make reports and see all that it names.')}
          checked={isShared}
          onChange={(event) => share(event.currentTarget.checked)}
        />
        <MutationError error={Object.keys(refused).length === 0 ? error : null} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Go back')}
          </Button>
          {own && (
            <Button
              variant="default"
              loading={update.isPending}
              onClick={() =>
                update.mutate({ params: { id: own.savedReportId }, body: { version: own.version, ...input } })
              }
            >
              {t('Replace “{{name}}”', { name: own.name })}
            </Button>
          )}
          <Button loading={create.isPending} onClick={() => create.mutate({ body: input })}>
            {own ? t('Save as a new one') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}
