import { Alert, Group, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../api/messages/languages.ts'
import type { Policy } from '../../api/policies/contract.ts'
import { DraftConflict } from '../autosave/DraftFormStatus.tsx'
import { isUnsaved } from '../autosave/draftAutosave.ts'
import { SaveStatus } from '../autosave/SaveStatus.tsx'
import { RichText } from '../courses/RichText.tsx'
import { isLanguage, joinNames, type Language } from '../i18n.ts'
import { ReadText } from '../parts/ReadText.tsx'
import { useLetters } from '../parts/useLetters.ts'
import { SentBack } from './ApproverActs.tsx'
import { fillAll, namesElsewhere, type SharedName } from './fillPlaceholders.ts'
import { filled, isOpen, Placeholders } from './Placeholders.tsx'
import { PolicyFile } from './PolicyFile.tsx'
import { RemoveLanguage } from './RemoveLanguage.tsx'
import { isSubmitted, type PolicyTextsDraft, type WrittenText } from './usePolicyTexts.ts'
import { WithdrawVersion } from './WithdrawVersion.tsx'
import { LimitedTextInput, LimitedTextarea } from '../parts/LimitedText.tsx'

const nothing: WrittenText = { title: '', html: '', consent: '' }

type Props = { policy: Policy; mayChange: boolean; draft: PolicyTextsDraft }
/** What the policy says, a language at a time; the primary one stands beside a translation. */
export function PolicyTexts({ policy, mayChange, draft }: Props) {
  const { t } = useTranslation()
  const [newest] = policy.versions
  const texts = newest?.texts ?? []
  const primary = texts.find(({ isPrimary }) => isPrimary)
  const [language, choose] = useState<Language>(primary?.language ?? 'en')
  useLetters([language, ...(newest?.missingLanguages ?? [])])
  const own = texts.find((each) => each.language === language)
  const isLocked = !mayChange || isSubmitted(policy)
  // What is approved is what the server holds, not what was typed here.
  const written = (isLocked ? own : draft.form[language]) ?? nothing
  const sharedIn = (name: string): SharedName[] => namesElsewhere(newest, draft.form, { language, name })
  const write = (part: Partial<WrittenText>) =>
    draft.change((form) => ({ [language]: { ...(form[language] ?? nothing), ...part } }))
  return (
    <Paper p="lg" component="section" aria-labelledby="texts">
      <Stack gap="md">
        <Group justify="space-between" align="end">
          <Title order={2} size="h4" id="texts">
            {t('What it says')}
          </Title>
          <Select
            label={t('Language')}
            allowDeselect={false}
            value={language}
            data={Object.entries(languages).map(([value, label]) => ({
              value,
              label: texts.some((each) => each.language === value)
                ? label
                : t('{{language}} (not written)', { language: label }),
            }))}
            onChange={(value) => value && isLanguage(value) && choose(value)}
          />
        </Group>
        {newest && <SentBack sentBack={newest.sentBack} />}
        {mayChange && newest && isSubmitted(policy) && <WithdrawVersion policy={policy} version={newest} />}
        {newest && newest.missingLanguages.length > 0 && newest.missingLanguages.length < 6 && (
          <Text size="sm" c="dimmed">
            {t('Not written yet in: {{names}}', {
              names: joinNames(newest.missingLanguages.map((each) => languages[each])),
            })}
          </Text>
        )}
        {own?.isOutdated && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t('The text it was translated from has changed since.')}
          </Alert>
        )}
        {primary && primary.language !== language && primary.html && (
          <Paper p="md" bg="var(--mantine-color-default-hover)" lang={primary.language}>
            <Text size="sm" fw={600} mb={4}>
              {languages[primary.language]}
            </Text>
            <ReadText html={primary.html} />
          </Paper>
        )}
        {!isLocked && (
          <Placeholders
            key={`open ${language}`}
            names={(own?.placeholders ?? []).filter((name) => isOpen(written, name))}
            alsoIn={(name) => sharedIn(name).map((shared) => shared.language)}
            fill={(values) => {
              const others = Object.entries(values).flatMap(([name, value]) =>
                sharedIn(name).map((shared) => ({ ...shared, value })),
              )
              draft.change((form) => fillAll({ ...form, [language]: filled(written, values) }, others))
            }}
          />
        )}
        <LimitedTextInput
          label={t('Title')}
          lang={language}
          limit={200}
          readOnly={isLocked}
          value={written.title}
          onChange={(event) => write({ title: event.currentTarget.value })}
        />
        <div lang={language}>
          <Text size="sm" fw={600} mb={4} component="div">
            {t('Text of the policy')}
          </Text>
          <RichText
            key={`${language} ${isLocked}`}
            label={t('Text of the policy')}
            html={written.html}
            readOnly={isLocked}
            onChange={(html) => write({ html })}
          />
        </div>
        <LimitedTextarea
          label={t('Sentence of consent')}
          description={t('Leave it empty for the usual sentence.')}
          lang={language}
          autosize
          minRows={2}
          limit={2000}
          readOnly={isLocked}
          value={written.consent}
          onChange={(event) => write({ consent: event.currentTarget.value })}
        />
        <PolicyFile
          key={`file ${language}`}
          policyId={policy.policyId}
          language={language}
          text={own}
          isLocked={isLocked || isUnsaved(draft.state)}
        />
        {!isLocked && own && !own.isPrimary && (
          <Group>
            <RemoveLanguage
              policy={policy}
              language={language}
              isDisabled={isUnsaved(draft.state)}
              onRemoved={() => choose(primary?.language ?? 'en')}
            />
          </Group>
        )}
        {!isLocked && <SaveStatus state={draft.state} />}
        <DraftConflict draft={draft} />
      </Stack>
    </Paper>
  )
}
