import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaceProfile, type WorkspaceSettings } from '../../api/workspaceProfile/contract.ts'
import { keyOf, useApiQuery } from '../client.ts'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** /settings: the workspace's profile, brand and sign-in. */
export function Component() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const settings = useApiQuery(workspaceProfile.settings)
  // The form begins anew when it was saved or somebody asks for it, never because the list was read again
  // under one's hands.
  const [round, setRound] = useState(0)
  const beginWith = (current: WorkspaceSettings) => {
    client.setQueryData(keyOf(workspaceProfile.settings), current)
    setRound(round + 1)
  }
  return (
    <Page
      title={t('Profile and brand')}
      lead={t('How the workspace looks, how people sign in, and who can sign up without an invite.')}
      width="read"
    >
      {settings.error && !settings.data ? (
        <LoadError error={settings.error} retry={() => void settings.refetch()} />
      ) : settings.data ? (
        <SettingsForm key={round} settings={settings.data} beginWith={beginWith} />
      ) : (
        <Loading lines={8} />
      )}
    </Page>
  )
}
