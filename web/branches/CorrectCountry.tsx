import { Alert, Button, Group, List, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { branches, type Branch } from '../../api/branches/contract.ts'
import { countryCorrections, type CountryCorrection } from '../../api/branches/countryContract.ts'
import { fieldErrors, useApiMutation, useApiQuery, type CallError } from '../client.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { countryName } from '../parts/places.ts'
import { bodyOf, type BranchValues } from './branchForm.ts'
import { CorrectedPhones, type PhoneList } from './CorrectedPhones.tsx'
import { CountryCorrectionResult } from './CountryCorrectionResult.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

type Unit = Branch & { version: number }
type Props = {
  unit: Unit
  values: BranchValues
  /** Saves as it is, without corrections: the business unit moved to another country. */
  move: () => void
  /** A field of the form behind is invalid. */
  refuse: (error: CallError) => void
  /** Goes back to the form. */
  onClose: () => void
  /** The country is corrected. */
  onDone: () => void
}

/** Asks why the country changes, and shows in plain sentences what is corrected with it before anything is saved. */
export function CorrectCountry({ unit, values, move, refuse, onClose, onDone }: Props) {
  const { t, i18n } = useTranslation()
  const [why, setWhy] = useState('WRONG')
  const [list, setList] = useState<PhoneList>({ phones: 'CHANGING', pageNo: 0 })
  const [corrected, setCorrected] = useState<CountryCorrection | null>(null)
  const read = useApiQuery(
    countryCorrections.preview,
    {
      params: { id: unit.branchId },
      query: { country: values.country, timeZone: values.timeZone, ...list, pageSize: 10 },
    },
    { keepLast: true, when: why === 'WRONG' && corrected === null },
  )
  const correct = useApiMutation(countryCorrections.correct, {
    refreshes: [branches.list],
    onDone: () => setCorrected(read.data ?? null),
    onRefused: (error) => {
      if (Object.keys(fieldErrors(error)).length > 0) refuse(error)
      else if (error.code === 'STALE_VERSION') void read.refetch()
    },
  })
  const names = {
    wrong: countryName(unit.country, i18n.language),
    right: countryName(values.country, i18n.language),
  }
  const save = () =>
    why === 'MOVED'
      ? move()
      : correct.mutate({
          params: { id: unit.branchId },
          body: {
            ...bodyOf(values, unit),
            country: values.country,
            version: unit.version,
            previewed: read.data?.previewed ?? '',
          },
        })
  if (corrected)
    return (
      <FormDialog onClose={onDone} title={t('The country is corrected')} size="lg">
        <CountryCorrectionResult correction={corrected} names={names} onClose={onDone} />
      </FormDialog>
    )
  return (
    <FormDialog
      onClose={onClose}
      title={t('Change the country from {{wrong}} to {{right}}?', names)}
      size="lg"
    >
      <Stack gap="md">
        <Radio.Group label={t('Why does the country change?')} value={why} onChange={setWhy}>
          <Stack gap="xs" mt="xs">
            <Radio
              value="WRONG"
              label={t('It was entered wrongly')}
              description={t('Phone numbers and obligations are corrected with it.')}
            />
            <Radio
              value="MOVED"
              label={t('The business unit has moved')}
              description={t('Phone numbers and obligations stay as they are.')}
            />
          </Stack>
        </Radio.Group>
        {why === 'WRONG' &&
          (read.data ? (
            <>
              <Sentences correction={read.data} unit={unit} timeZone={values.timeZone} names={names} />
              <CorrectedPhones correction={read.data} list={list} setList={setList} />
            </>
          ) : read.error ? (
            <LoadError error={read.error} retry={() => void read.refetch()} />
          ) : (
            <Loading lines={5} />
          ))}
        <MutationError error={correct.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('Go back')}
          </Button>
          <Button
            loading={correct.isPending}
            disabled={why === 'WRONG' && (!read.data || read.isFetching)}
            onClick={save}
          >
            {why === 'WRONG' ? t('Correct the country') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}

type Names = { wrong: string; right: string }
type SentencesProps = { correction: CountryCorrection; unit: Branch; timeZone: string; names: Names }
function Sentences({ correction, unit, timeZone, names }: SentencesProps) {
  const { t } = useTranslation()
  const { counts, obligations, packs, holidays, retentionRules, workspaceTimeZone } = correction
  const zones = { from: plainZone(unit.timeZone), to: plainZone(timeZone) }
  const sentences = [
    timeZone === unit.timeZone
      ? t('The time zone stays {{to}}.', zones)
      : t('The time zone changes from {{from}} to {{to}}.', zones),
    workspaceTimeZone && t('The time zone of the workspace changes to {{to}} as well.', zones),
    counts.phonesChanged === 0
      ? t('No phone numbers change.')
      : t('{{count}} phone numbers were typed without a country code. They get the code of {{right}}.', {
          count: counts.phonesChanged,
          ...names,
        }),
    counts.invitesSentAgain > 0 &&
      t(
        '{{count}} open invitations are sent again by SMS, to the right number. Earlier links stop working.',
        {
          count: counts.invitesSentAgain,
        },
      ),
    counts.phonesToCheck > 0 &&
      t('{{count}} phone numbers stay as they are and need checking. People with an account are notified.', {
        count: counts.phonesToCheck,
      }),
    counts.phonesConfirmed > 0 &&
      t('{{count}} phone numbers stay, because their owners confirmed them with a code.', {
        count: counts.phonesConfirmed,
      }),
    counts.obligationsRemoved > 0 &&
      t('{{count}} obligations of {{wrong}} are removed. No one has changed them or added evidence.', {
        count: counts.obligationsRemoved,
        ...names,
      }),
    counts.obligationsOfUnit > 0 &&
      t('{{count}} obligations also apply to other business units. They are removed for this one only.', {
        count: counts.obligationsOfUnit,
      }),
    counts.obligationsToCheck > 0 &&
      t(
        '{{count}} obligations of {{wrong}} stay, because someone changed them or added evidence. Check them.',
        {
          count: counts.obligationsToCheck,
          ...names,
        },
      ),
    ...packs.flatMap(({ name, missing }) =>
      missing > 0
        ? [
            t('“{{name}}” has {{count}} obligations for {{right}}. You can add them next.', {
              name,
              count: missing,
              ...names,
            }),
          ]
        : [],
    ),
    ...holidays.map(({ source, count }) =>
      source === null
        ? t('{{count}} holidays that were typed in stay. Check them.', { count })
        : t('{{count}} holidays from “{{source}}” stay. Check them.', { count, source }),
    ),
    retentionRules > 0 && t('Retention rules of {{wrong}} continue to apply to existing records.', names),
    t('Workflows stay as they are. Check that they follow the law of {{right}}.', names),
  ].filter((sentence) => typeof sentence === 'string')
  return (
    <section aria-labelledby="country-changes">
      <Text id="country-changes" fw={600} mb={4}>
        {t('What changes')}
      </Text>
      <List spacing={4} size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      {counts.obligationsToCheck > 0 && (
        <Alert color="yellow" mt="sm" title={t('Obligations to check')}>
          {obligations
            .filter(({ outcome }) => outcome === 'STAYS')
            .map(({ itemId, title }) => (
              <Text key={itemId} size="sm">
                {title}
              </Text>
            ))}
        </Alert>
      )}
    </section>
  )
}
const plainZone = (zone: string) => zone.replaceAll('_', ' ')
