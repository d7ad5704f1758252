import {
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Paper,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import {
  CitationStatus,
  RetentionKind,
  retentionRules,
  type RetentionSuggestion,
} from '../../api/retention/contract.ts'
import type { z } from 'zod'
import { jurisdictions } from '../../api/compliance/contract.ts'
import { useHas } from '../shell/me.ts'
import { fieldErrors, useApiMutation, useApiQuery } from '../client.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { citations, kinds } from './labels.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'
import { jurisdictionSource } from '../parts/selectSources.ts'
import { ServerSelect } from '../parts/ServerSelect.tsx'
import { useWholeList } from '../parts/useWholeList.ts'

type RuleProposal = {
  kind: RetentionKind
  countryCode: string
  jurisdictionId: string | null
  /** Null: for good. */
  months: number | null
  citation: string
  citationStatus: z.infer<typeof CitationStatus>
}
type Suggestion = z.infer<typeof RetentionSuggestion>
const empty: RuleProposal = {
  kind: 'CASE',
  countryCode: '',
  jurisdictionId: null,
  months: 120,
  citation: '',
  citationStatus: 'COUNSEL',
}

/** A rule is written, or begins with what a law says. */
export function Propose({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [proposal, setProposal] = useState(empty)
  const set = (part: Partial<RuleProposal>) => setProposal((last) => ({ ...last, ...part }))
  const suggestions = useApiQuery(retentionRules.suggestions, {})
  const propose = useApiMutation(retentionRules.propose, { onDone: onClose })
  const refused = fieldErrors(propose.error)
  const when = useHas('compliance')
  const { items: places } = useWholeList(jurisdictions.list, {}, { when })
  const country = proposal.countryCode.trim().toUpperCase()
  const parts = places.filter((each) => each.countryCode === country && each.code !== country)
  const idOf = (code: string | null) => places.find((each) => each.code === code)?.jurisdictionId ?? null
  const send = (event: FormEvent) => {
    event.preventDefault()
    propose.mutate({ body: { ...proposal, countryCode: country || null } })
  }
  return (
    <FormDialog onClose={onClose} title={t('Propose a rule')} size="lg">
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <NativeSelect
            label={t('What')}
            data-autofocus
            data={RetentionKind.options.map((kind) => ({ value: kind, label: t(kinds[kind]) }))}
            value={proposal.kind}
            onChange={(event) => set({ kind: RetentionKind.parse(event.currentTarget.value) })}
          />
          {(suggestions.data ?? [])
            .filter(({ kind }) => kind === proposal.kind)
            .map((each) => (
              <Suggested
                key={`${each.countryCode} ${each.citation}`}
                suggestion={each}
                onUse={() =>
                  set({
                    countryCode: each.countryCode ?? '',
                    jurisdictionId: idOf(each.jurisdictionCode),
                    citation: each.citation,
                    citationStatus: each.citationStatus,
                    ...(each.months === null ? {} : { months: each.months }),
                  })
                }
              />
            ))}
          <TextInput
            label={t('Country')}
            description={t('Two letters, such as IN. Leave empty for all places without a rule of their own')}
            maxLength={2}
            value={proposal.countryCode}
            error={refused['countryCode']}
            onChange={(event) => set({ countryCode: event.currentTarget.value, jurisdictionId: null })}
          />
          {parts.length > 0 && (
            <ServerSelect
              source={jurisdictionSource(country)}
              label={t('Jurisdiction')}
              description={t('Optional: business units in this part of the country alone')}
              without={places.filter(({ code }) => code === country).map((each) => each.jurisdictionId)}
              value={proposal.jurisdictionId}
              error={refused['jurisdictionId']}
              onChange={(jurisdictionId) => set({ jurisdictionId })}
            />
          )}
          <Switch
            label={t('Keep forever')}
            checked={proposal.months === null}
            onChange={(event) => set({ months: event.currentTarget.checked ? null : 120 })}
          />
          {proposal.months !== null && (
            <NumberInput
              label={t('Months')}
              description={t(
                'Counted from when a case was closed, an obligation was answered, a person left, or a notice was read',
              )}
              min={1}
              max={1200}
              allowDecimal={false}
              value={proposal.months}
              error={refused['months']}
              onChange={(months) => set({ months: Number(months) || 1 })}
            />
          )}
          <LimitedTextInput
            label={t('Legal basis')}
            limit={500}
            value={proposal.citation}
            onChange={(event) => set({ citation: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('How sure this is')}
            data={CitationStatus.options.map((each) => ({ value: each, label: t(citations[each]) }))}
            value={proposal.citationStatus}
            onChange={(event) => set({ citationStatus: CitationStatus.parse(event.currentTarget.value) })}
          />
          <Text size="sm">
            {t(
              'A longer period applies immediately. A shorter one needs a second workspace admin and ' +
                'applies 30 days later.',
            )}
          </Text>
          <MutationError error={Object.keys(refused).length === 0 ? propose.error : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={propose.isPending}>
              {t('Propose')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

function Suggested({ suggestion, onUse }: { suggestion: Suggestion; onUse: () => void }) {
  const { t } = useTranslation()
  const { countryCode, jurisdictionCode, citation, citationStatus, note, months } = suggestion
  const place = jurisdictionCode ?? countryCode
  const source = [place, citation, t(citations[citationStatus])].filter(Boolean).join(' · ')
  return (
    <Paper p="sm" withBorder>
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm" fw={600}>
            {source}
          </Text>
          <Text size="sm">{note}</Text>
        </div>
        {months !== null && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('Use the suggestion for {{place}}', { place: place ?? '' })}
            onClick={onUse}
          >
            {t('Use')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
