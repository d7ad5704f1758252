import { Alert, Button, Checkbox, FileInput, Group, Radio, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HolidayReading, readHolidaysPath } from '../../api/branches/holidaysContract.ts'
import { refusalOf } from '../callError.ts'
import { upload } from '../client.ts'
import { translateMessage } from '../i18n.ts'
import { dayWords } from '../parts/moments.ts'
import { MutationError } from '../parts/MutationError.tsx'
import type { Holiday } from './branchForm.ts'
import { LimitedTextarea } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

type Props = { present: readonly Holiday[]; add: (days: Holiday[]) => void; onClose: () => void }

/** Reads holidays from a file or a pasted list, and takes over those that somebody selects. */
export function ImportHolidays({ present, add, onClose }: Props) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const [dayFirst, setDayFirst] = useState<string | null>(null)
  const read = useMutation({
    mutationFn: async () => {
      const form = new FormData()
      if (file) form.append('file', file)
      else form.append('text', text)
      if (dayFirst !== null) form.append('dayFirst', dayFirst)
      return HolidayReading.parse(await upload(readHolidaysPath, form))
    },
  })
  const reading = read.data
  return (
    <FormDialog onClose={onClose} title={t('Import holidays')} size="lg">
      {reading && !reading.isOrderUnclear ? (
        <Preview
          reading={reading}
          present={present}
          source={file?.name ?? t('Pasted list')}
          add={add}
          goBack={() => read.reset()}
        />
      ) : (
        <Stack gap="md">
          <FileInput
            label={t('File')}
            description={t('A calendar (ICS), CSV or Excel file. Nothing is saved before you confirm it.')}
            accept=".ics,.csv,.xlsx,text/calendar,text/csv"
            clearable
            clearButtonProps={{ 'aria-label': t('Remove the file') }}
            value={file}
            onChange={setFile}
          />
          <LimitedTextarea
            label={t('Or paste a list')}
            description={t('One holiday a line, with its date and name.')}
            autosize
            minRows={4}
            maxRows={12}
            limit={60_000}
            disabled={file !== null}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {reading?.isOrderUnclear && (
            <Radio.Group label={t('How are the dates written?')} value={dayFirst} onChange={setDayFirst}>
              <Group mt="xs">
                <Radio value="true" label={t('Day first: 31/12/2027')} />
                <Radio value="false" label={t('Month first: 12/31/2027')} />
              </Group>
            </Radio.Group>
          )}
          {read.error && <MutationError error={refusalOf(read.error)} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button
              loading={read.isPending}
              disabled={(!file && !text.trim()) || (reading?.isOrderUnclear === true && dayFirst === null)}
              onClick={() => read.mutate()}
            >
              {t('Preview')}
            </Button>
          </Group>
        </Stack>
      )}
    </FormDialog>
  )
}

type PreviewProps = Pick<Props, 'present' | 'add'> & {
  reading: HolidayReading
  source: string
  goBack: () => void
}
function Preview({ reading, present, source, add, goBack }: PreviewProps) {
  const { t } = useTranslation()
  const nameOn = new Map(present.map(({ on, name }) => [on, name]))
  const fresh = reading.holidays.filter(({ on, name }) => nameOn.get(on) !== name)
  const [chosen, choose] = useState(fresh.filter(({ on }) => !nameOn.has(on)).map(({ on }) => on))
  const same = reading.holidays.length - fresh.length
  return (
    <Stack gap="md">
      {reading.skipped.length > 0 && (
        <Alert color="yellow" title={t('Some lines were not read')}>
          {reading.skipped.slice(0, 10).map(({ line, text }) => (
            <Text key={line} size="sm">
              {translateMessage(text)}
            </Text>
          ))}
        </Alert>
      )}
      {same > 0 && <Text size="sm">{t('{{count}} holidays are in the list already.', { count: same })}</Text>}
      <Checkbox.Group label={t('Holidays to add')} value={chosen} onChange={choose}>
        <Stack gap="xs" mt="xs">
          {fresh.map(({ on, name, isTentative }) => (
            <Checkbox
              key={on}
              value={on}
              label={`${dayWords(on)} · ${name}`}
              description={
                nameOn.has(on)
                  ? t('Replaces “{{name}}”', { name: nameOn.get(on) })
                  : isTentative
                    ? t('Check this date')
                    : undefined
              }
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text size="sm" c="dimmed">
        {t(
          'Deadlines in working days of open complaints move by these days once you save the business unit.',
        )}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={goBack}>
          {t('Go back')}
        </Button>
        <Button
          disabled={chosen.length === 0}
          onClick={() =>
            add(fresh.filter(({ on }) => chosen.includes(on)).map((day) => ({ ...day, source })))
          }
        >
          {t('Add {{count}} holidays', { count: chosen.length })}
        </Button>
      </Group>
    </Stack>
  )
}
