import { Alert, Button, Group, Paper, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../api/messages/languages.ts'
import { policies, type Policy, type PolicyText } from '../../api/policies/contract.ts'
import { entriesOf } from '../../workflows/definition/keys.ts'
import { useApiMutation } from '../client.ts'
import { RichText } from '../courses/RichText.tsx'
import { isLanguage, joinNames, type Language } from '../i18n.ts'
import { MutationError } from '../parts/MutationError.tsx'
import { ReadText } from '../parts/ReadText.tsx'
import { useLetters } from '../parts/useLetters.ts'
import { useTyped } from '../parts/useTyped.ts'
import { filled, isOpen, Placeholders } from './Placeholders.tsx'
import { PolicyFile } from './PolicyFile.tsx'

type Written = Pick<PolicyText, 'title' | 'html' | 'consent'>
const nothing: Written = { title: '', html: '', consent: '' }
const writtenIn = ({ versions: [newest] }: Policy): Partial<Record<Language, Written>> =>
  Object.fromEntries(
    (newest?.texts ?? []).map(({ language, title, html, consent }) => [language, { title, html, consent }]),
  )

/** What the policy says, a language at a time; the primary one stands beside a translation. */
export function PolicyTexts({ policy, mayChange }: { policy: Policy; mayChange: boolean }) {
  const { t } = useTranslation()
  const [newest] = policy.versions
  const texts = newest?.texts ?? []
  const primary = texts.find(({ isPrimary }) => isPrimary)
  // The editor takes its text when it is made.
  const [fills, setFills] = useState(0)
  const [language, choose] = useState<Language>(primary?.language ?? 'en')
  const told = writtenIn(policy)
  const { values, version, change, isChanged, saved } = useTyped(told, policy.version)
  useLetters([language, ...(newest?.missingLanguages ?? [])])
  const own = texts.find((each) => each.language === language)
  const written = values[language] ?? nothing
  const write = (part: Partial<Written>) => change({ [language]: { ...written, ...part } })
  const save = useApiMutation(policies.update, {
    onDone: () => notifications.show({ message: t('The texts are saved.') }),
  })
  const send = () => {
    const changed = entriesOf(values).filter(
      ([key, text]) => JSON.stringify(text) !== JSON.stringify(told[key]),
    )
    save.mutate(
      {
        params: { id: policy.policyId },
        body: { version, texts: changed.map(([key, text]) => ({ language: key, ...text })) },
      },
      { onSuccess: (answer) => saved(values, writtenIn(answer), answer.version) },
    )
  }
  const isLocked = !mayChange || newest?.status === 'IN_APPROVAL'
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
        {newest?.status === 'IN_APPROVAL' && mayChange && (
          <Alert icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t('This version is being approved. It can be changed again once that is over.')}
          </Alert>
        )}
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
            fill={(values) => {
              write(filled(written, values))
              setFills(fills + 1)
            }}
          />
        )}
        <TextInput
          label={t('Title')}
          lang={language}
          maxLength={200}
          readOnly={isLocked}
          value={written.title}
          onChange={(event) => write({ title: event.currentTarget.value })}
        />
        <div lang={language}>
          <Text size="sm" fw={600} mb={4} component="div">
            {t('Text of the policy')}
          </Text>
          <RichText
            key={`${language} ${fills}`}
            label={t('Text of the policy')}
            html={written.html}
            readOnly={isLocked}
            onChange={(html) => write({ html })}
          />
        </div>
        <Textarea
          label={t('Sentence of consent')}
          description={t('Leave it empty for the usual sentence.')}
          lang={language}
          autosize
          minRows={2}
          maxLength={2000}
          readOnly={isLocked}
          value={written.consent}
          onChange={(event) => write({ consent: event.currentTarget.value })}
        />
        <PolicyFile
          key={`file ${language}`}
          policyId={policy.policyId}
          language={language}
          text={own}
          isLocked={isLocked || isChanged}
        />
        <MutationError error={save.error} />
        {!isLocked && (
          <Group justify="flex-end">
            <Button loading={save.isPending} disabled={!isChanged} onClick={send}>
              {t('Save the texts')}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  )
}
