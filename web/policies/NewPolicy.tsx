import { Button, Group, List, Select, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { languages } from '../../api/messages/languages.ts'
import { policies, type PolicyStarter } from '../../api/policies/contract.ts'
import { isOfOneUnit } from '../../workflows/definition/roles.ts'
import { fieldErrors, useApiMutation, useApiQuery } from '../client.ts'
import { isLanguage, language as spoken } from '../i18n.ts'
import { ChoiceCard, ChoiceCards } from '../parts/ChoiceCard.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { Page } from '../parts/Page.tsx'
import { ReadText } from '../parts/ReadText.tsx'
import { useLetters } from '../parts/useLetters.ts'
import { useBranchSwitch } from '../shell/branchChoice.tsx'
import { useMe } from '../shell/me.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

/** /policies/new */
export function Component() {
  const { t } = useTranslation()
  const starters = useApiQuery(policies.starters)
  const [chosen, choose] = useState<PolicyStarter | 'EMPTY' | null>(null)
  const [previewed, preview] = useState<PolicyStarter | null>(null)
  useLetters(starters.data?.flatMap((starter) => starter.languages) ?? [])
  return (
    <Page
      title={t('New policy')}
      lead={t('Begin with one of our policies and change it as you like, or write your own.')}
      crumbs={[{ label: t('Policies'), to: '/policies' }]}
    >
      {starters.error && <LoadError error={starters.error} retry={() => void starters.refetch()} />}
      {starters.isPending && <Loading lines={6} />}
      <ChoiceCards>
        {(starters.data ?? []).map((starter) => (
          <StarterCard
            key={starter.starterId}
            starter={starter}
            choose={() => choose(starter)}
            preview={() => preview(starter)}
          />
        ))}
        {!starters.isPending && (
          <ChoiceCard
            title={t('Empty policy')}
            verb={t('Start empty')}
            isPlain
            choose={() => choose('EMPTY')}
          >
            <Text size="sm">{t('Write your own text or upload a PDF, in any of the six languages.')}</Text>
          </ChoiceCard>
        )}
      </ChoiceCards>
      {previewed && (
        <FormDialog onClose={() => preview(null)} size="xl" title={previewed.title}>
          <div lang={previewed.language}>
            <ReadText html={previewed.html} />
          </div>
        </FormDialog>
      )}
      {chosen && <BeginPolicy starter={chosen === 'EMPTY' ? null : chosen} onClose={() => choose(null)} />}
    </Page>
  )
}

type CardProps = { starter: PolicyStarter; choose: () => void; preview: () => void }
function StarterCard({ starter, choose, preview }: CardProps) {
  const { t } = useTranslation()
  const { title, description, note, language, placeholders } = starter
  return (
    <ChoiceCard title={title} verb={t('Use this policy')} choose={choose}>
      <Text size="xs" c="dimmed">
        {starter.languages.map((each) => languages[each]).join(', ')}
      </Text>
      <Text size="sm" mt={6} lang={language}>
        {description}
      </Text>
      <Text size="sm" fw={600} mt="sm">
        {t('You fill in')}
      </Text>
      <List size="sm" listStyleType="disc" lang={language}>
        {placeholders.map((name) => (
          <List.Item key={name}>{name}</List.Item>
        ))}
      </List>
      <Text size="xs" c="dimmed" my="sm" lang={language}>
        {note}
      </Text>
      <Button variant="default" onClick={preview}>
        {t('Read it first')}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </Button>
    </ChoiceCard>
  )
}

/** Names the new policy; then its page opens. */
function BeginPolicy({ starter, onClose }: { starter: PolicyStarter | null; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const me = useMe()
  const { units } = useBranchSwitch()
  const [name, rename] = useState(starter?.title ?? '')
  const [language, speak] = useState<string>(starter?.language ?? spoken())
  const [isTried, setTried] = useState(false)
  const create = useApiMutation(policies.create, {
    onDone: ({ policyId }) => void navigate(`/policies/${policyId}`),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!name.trim()) return
    create.mutate({
      body: {
        name: name.trim(),
        ...(isLanguage(language) ? { language } : {}),
        ...(starter ? { starter: starter.starterId } : {}),
        ...(isOfOneUnit(me.role) ? { branchId: units[0]?.branchId ?? null } : {}),
      },
    })
  }
  const refused = fieldErrors(create.error)['name']
  return (
    <FormDialog
      onClose={onClose}
      title={starter ? t('Begin with “{{title}}”', { title: starter.title }) : t('New policy')}
    >
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <LimitedTextInput
            label={t('Name')}
            data-autofocus
            limit={200}
            value={name}
            error={isTried && !name.trim() ? t('Enter a name for the policy') : refused}
            onChange={(event) => rename(event.currentTarget.value)}
          />
          {!starter && (
            <Select
              label={t('Language')}
              description={t('The one it is written in. Others can be added later.')}
              allowDeselect={false}
              value={language}
              data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
              onChange={(value) => value && speak(value)}
            />
          )}
          {!refused && <MutationError error={create.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('Create policy')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}
