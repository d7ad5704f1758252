import { Alert, Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { CallAnswer } from '../../api/core/contract.ts'
import { languages } from '../../api/messages/languages.ts'
import { policies } from '../../api/policies/contract.ts'
import { useApiQuery } from '../client.ts'
import { isLanguage, language as spoken, type Language } from '../i18n.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { ReadText } from '../parts/ReadText.tsx'
import { useLetters } from '../parts/useLetters.ts'
import { PolicyDecision } from './PolicyDecision.tsx'
import { Changes } from './Changes.tsx'
import { useReadingProgress } from './useReadingProgress.ts'

type Mine = CallAnswer<typeof policies.mine>[number]

/** /my/policies/:versionId */
export function Component() {
  const { t } = useTranslation()
  const { versionId = '' } = useParams()
  const read = useApiQuery(policies.mine)
  const policy = read.data?.find((each) => each.versionId === versionId)
  const crumbs = [{ label: t('My policies'), to: '/my/policies' }]
  if (policy) return <Reader key={versionId} policy={policy} />
  return (
    <Page title={t('Policy')} crumbs={crumbs}>
      {read.error ? (
        <LoadError error={read.error} retry={() => void read.refetch()} />
      ) : read.data ? (
        <Alert icon={<IconInfoCircle size={18} aria-hidden />}>
          {t(
            'A newer version is in force, or this policy no longer applies to you. Open it from My policies.',
          )}
        </Alert>
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  )
}

function Reader({ policy }: { policy: Mine }) {
  const { t } = useTranslation()
  const own = spoken()
  const [language, speak] = useState<Language>(
    policy.languages.includes(own) ? own : (policy.languages[0] ?? 'en'),
  )
  useLetters([language])
  const { reading, error, retry, turnTo } = useReadingProgress(policy.versionId, language)
  return (
    <Page
      title={reading?.text.title || policy.name}
      lead={t('Version {{number}}', { number: policy.number })}
      crumbs={[{ label: t('My policies'), to: '/my/policies' }]}
      action={
        policy.languages.length > 1 && (
          <Select
            label={t('Language of the policy')}
            allowDeselect={false}
            value={language}
            data={policy.languages.map((value) => ({ value, label: languages[value] }))}
            onChange={(value) => value && isLanguage(value) && speak(value)}
          />
        )
      }
    >
      {!reading ? (
        error ? (
          <LoadError error={error} retry={retry} />
        ) : (
          <Loading lines={10} />
        )
      ) : (
        <Stack gap="lg">
          {policy.changeNote && (
            <Alert icon={<IconInfoCircle size={18} aria-hidden />}>
              {t('What changed: {{note}}', { note: policy.changeNote })}
            </Alert>
          )}
          {policy.status !== 'ACCEPTED' && policy.isChanged && (
            <WhatChanged versionId={policy.versionId} language={language} />
          )}
          <Paper p="lg" lang={language}>
            {reading.text.html && <ReadText html={reading.text.html} />}
            {reading.text.fileId && <File reading={reading} turnTo={turnTo} />}
          </Paper>
          <PolicyDecision key={language} policy={policy} reading={reading} language={language} />
        </Stack>
      )}
    </Page>
  )
}

/** Since what I accepted last. */
function WhatChanged({ versionId, language }: { versionId: string; language: Language }) {
  const { t } = useTranslation()
  const [isShown, show] = useState(true)
  const read = useApiQuery(policies.myChanges, {
    params: { policyVersionId: versionId },
    query: { language },
  })
  return (
    <Paper p="lg" component="section" aria-labelledby="changed">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h3" id="changed">
          {t('What changed since you accepted')}
        </Title>
        <Button variant="default" size="compact-md" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {isShown ? t('Hide what changed') : t('Show what changed')}
        </Button>
        {isShown && <Changes read={read} />}
      </Stack>
    </Paper>
  )
}

type Reading = CallAnswer<typeof policies.view>
/** Pages of an uploaded policy; each counts as read once it was opened. */
function File({ reading, turnTo }: { reading: Reading; turnTo: (page: number) => Promise<void> }) {
  const { t } = useTranslation()
  const { fileId, pages } = reading.text
  const count = pages ?? 1
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('This policy is a PDF with {{count}} pages.', { count })}</Text>
      <Group gap="xs">
        {Array.from({ length: count }, (_, at) => at + 1).map((page) => (
          <Button
            key={page}
            component="a"
            href={`/api/file/${fileId}#page=${page}`}
            target="_blank"
            rel="noreferrer"
            size="compact-md"
            variant={reading.pagesSeen.includes(page) ? 'default' : 'light'}
            onClick={() => void turnTo(page)}
          >
            {t('Page {{page}}', { page })}
          </Button>
        ))}
      </Group>
      {count > 1 && (
        <Text size="sm" c="dimmed">
          {t('Opened: {{seen}} of {{all}}', { seen: reading.pagesSeen.length, all: count })}
        </Text>
      )}
    </Stack>
  )
}
