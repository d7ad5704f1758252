import { Alert, Badge, Button, Group, Stack } from '@mantine/core'
import { IconArchive, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { policies, type Policy } from '../../api/policies/contract.ts'
import { useApiMutation, useApiQuery } from '../client.ts'
import { isUnsaved } from '../autosave/draftAutosave.ts'
import { UnsavedChangesGuard } from '../autosave/UnsavedChangesGuard.tsx'
import { Confirm } from '../parts/Confirm.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { Acceptances } from './Acceptances.tsx'
import { PolicyQuiz } from './PolicyQuiz.tsx'
import { PolicySettings } from './PolicySettings.tsx'
import { PolicyTexts } from './PolicyTexts.tsx'
import { PolicyVersions } from './PolicyVersions.tsx'
import { Review } from './Review.tsx'
import { usePolicyTexts } from './usePolicyTexts.ts'

/** /policies/:policyId */
export function Component() {
  const { t } = useTranslation()
  const { policyId = '' } = useParams()
  const read = useApiQuery(policies.details, { params: { id: policyId } })
  const crumbs = [{ label: t('Policies'), to: '/policies' }]
  if (!read.data)
    return (
      <Page title={t('Policy')} crumbs={crumbs}>
        {read.error ? (
          <LoadError error={read.error} retry={() => void read.refetch()} />
        ) : (
          <Loading lines={10} />
        )}
      </Page>
    )
  return <Loaded key={read.data.policyId} policy={read.data} />
}

function Loaded({ policy }: { policy: Policy }) {
  const { t } = useTranslation()
  const crumbs = [{ label: t('Policies'), to: '/policies' }]
  const mayChange = policy.abilities.update && policy.status !== 'ARCHIVED'
  const texts = usePolicyTexts(policy, mayChange)
  const [hasTypedSettings, typeSettings] = useState(false)
  const [hasTypedQuiz, typeQuiz] = useState(false)
  return (
    <Page title={policy.name} crumbs={crumbs} action={mayChange && <Remove policy={policy} />}>
      <UnsavedChangesGuard
        isUnsaved={isUnsaved(texts.state) || hasTypedSettings || hasTypedQuiz}
        flush={texts.autosave.flush}
      />
      <Stack gap="xl">
        {policy.status === 'ARCHIVED' && (
          <Alert icon={<IconInfoCircle size={18} aria-hidden />}>
            {t('This policy is archived. Nobody is asked to accept it any more.')}
          </Alert>
        )}
        <Labels policy={policy} />
        <PolicyVersions policy={policy} mayChange={mayChange} texts={texts} hasTypedQuiz={hasTypedQuiz} />
        <Review policy={policy} mayChange={mayChange} />
        {policy.requiresAcceptance && policy.currentVersionId && (
          <Acceptances policy={policy} mayChange={mayChange} />
        )}
        <PolicyTexts policy={policy} mayChange={mayChange} draft={texts} />
        <PolicyQuiz policy={policy} mayChange={mayChange} onTyped={typeQuiz} />
        <PolicySettings policy={policy} mayChange={mayChange} onTyped={typeSettings} />
      </Stack>
    </Page>
  )
}

/** What it is about, and whose law it follows. */
function Labels({ policy }: { policy: Policy }) {
  const names = [...policy.categoryNames, ...policy.jurisdictionNames]
  if (names.length === 0) return null
  return (
    <Group gap="xs">
      {names.map((name) => (
        <Badge key={name} variant="default" tt="none">
          {name}
        </Badge>
      ))}
    </Group>
  )
}

function Remove({ policy }: { policy: Policy }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const remove = useApiMutation(policies.remove, { onDone: () => void navigate('/policies') })
  const isPublished = policy.status === 'PUBLISHED'
  return (
    <Group>
      <Button
        variant="default"
        leftSection={<IconArchive size={18} aria-hidden />}
        onClick={() => setConfirming(true)}
      >
        {isPublished ? t('Archive') : t('Delete')}
      </Button>
      <Confirm
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={isPublished ? t('Archive this policy?') : t('Delete this policy?')}
        verb={isPublished ? t('Archive') : t('Delete')}
        destructive
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ params: { id: policy.policyId } })}
      >
        {isPublished
          ? t('It is no longer in force. What people accepted is kept.')
          : t('The draft is lost. Nobody has accepted it.')}
        {isPublished && ` ${t('If nobody was notified of it, opened it or answered, it is deleted.')}`}
      </Confirm>
    </Group>
  )
}
