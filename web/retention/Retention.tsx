import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Can } from '../parts/Can.tsx'
import { Page } from '../parts/Page.tsx'
import { Holds } from './Holds.tsx'
import { Preview } from './Preview.tsx'
import { Requests } from './Requests.tsx'
import { Rules } from './Rules.tsx'

/** /retention: how long things are kept, what would go, and what is held; a committee sees its own cases alone. */
export function Component() {
  const { t } = useTranslation()
  return (
    <Page title={t('Retention')} lead={t('How long things are kept. Without a rule, nothing is erased.')}>
      <Stack gap="xl">
        <Can may="retention:manage">
          <Rules />
        </Can>
        <Requests />
        <Preview />
        <Can may="retention:manage">
          <Holds />
        </Can>
      </Stack>
    </Page>
  )
}
