import '../styles/rest.css'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLock, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { notices } from '../../api/notices/contract.ts'
import { Empty } from '../parts/Empty.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { BrandBand } from '../signIns/BrandBand.tsx'
import { MailPanes } from './MailPanes.tsx'

/** /demo-mail#secret: all mail of the demo, signed in or not, for people with the link printed at its start. */
export function Component() {
  const { t } = useTranslation()
  const secret = useSecret()
  return (
    <>
      <BrandBand hasLanguage />
      <main>
        <Page
          title={t('All demo mail')}
          lead={t(
            'This demo does not send real mail. Everything that would be sent to anyone ' +
              'arrives here, including codes, links and invites. Do not share this link.',
          )}
        >
          {secret ? <Everything key={secret} secret={secret} /> : <Closed />}
        </Page>
      </main>
    </>
  )
}

const storageKey = 'demo-mail'
/**
 * After the #, so that no server is sent it with the address; this tab keeps it for when one moves within the
 * page.
 */
function useSecret(): string {
  const { hash } = useLocation()
  const secretInHash = hash.slice(1)
  useEffect(() => {
    if (secretInHash) sessionStorage.setItem(storageKey, secretInHash)
  }, [secretInHash])
  return secretInHash || (sessionStorage.getItem(storageKey) ?? '')
}

function Everything({ secret }: { secret: string }) {
  const { t } = useTranslation()
  const [to, setTo] = useState('')
  const [typed] = useDebouncedValue(to, 300)
  const list = useList(
    notices.allDemoMail,
    { body: { secret, ...(typed ? { to: typed } : {}) } },
    { every: 20_000 },
  )
  if (list.error?.status === 404) return <Closed />
  const none = typed
    ? t('No mail matches this address.')
    : t('No mail yet. Mail is sent when a complaint is filed or a meeting is planned.')
  return (
    <>
      <TextInput
        mb="md"
        maw={360}
        label={t('Sent to')}
        placeholder={t('Part of an email address')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={to}
        onChange={(event) => {
          setTo(event.currentTarget.value)
          list.goTo(0)
        }}
      />
      <MailPanes list={list} none={none} />
    </>
  )
}

function Closed() {
  const { t } = useTranslation()
  return (
    <Empty
      icon={IconLock}
      words={t(
        'This link does not open the mail. Each start of the demo prints a new link: use the ' +
          'link “All mail” of the last start, and stop acting as another user first.',
      )}
    />
  )
}
