import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notices } from '../../api/notices/contract.ts'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { MailPanes } from './MailPanes.tsx'

/** /mail: where my own mail of the demo arrives, instead of leaving the house. */
export function Component() {
  const { t } = useTranslation()
  const list = useList(notices.demoInbox, {}, { every: 20_000 })
  return (
    <Page
      title={t('Demo mail')}
      lead={t('This demo does not send real mail. What would be sent to you arrives here.')}
    >
      <MailPanes list={list} none={t('No mail yet. You get mail when something needs your attention.')} />
      <Text size="sm" c="dimmed" mt="lg">
        {t(
          'Mail and SMS to everyone are behind the link “All mail”, which was printed where the demo was started.',
        )}
      </Text>
    </Page>
  )
}
