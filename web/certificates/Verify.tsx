import { Alert, Button, List, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import {
  certificates,
  type CertificateStatus,
  type VerifiedCertificate,
} from '../../api/certificates/contract.ts'
import { useApiQuery } from '../client.ts'
import { languages } from '../../api/messages/languages.ts'
import { msg } from '../i18n.ts'
import { LoadError } from '../parts/LoadError.tsx'
import { Loading } from '../parts/Loading.tsx'
import { formatMoment } from '../parts/moments.ts'
import { useLetters } from '../parts/useLetters.ts'
import type { Tone } from '../parts/StatusTag.tsx'
import { useBrand } from '../shell/Brand.tsx'
import { SignInPage } from '../signIns/SignInPage.tsx'
import { certificateLooks } from './labels.ts'

/** /verify and /verify/:serial: whether a certificate is genuine, for anybody who was shown one. */
export function Component() {
  const { t } = useTranslation()
  const { serial = '' } = useParams()
  const { workspaceName } = useBrand()
  return (
    <SignInPage
      title={t('Check a certificate')}
      lead={t('Certificates issued by {{workspace}} have a serial number of 16 letters and digits.', {
        workspace: workspaceName,
      })}
    >
      <Ask key={serial} serial={serial} />
      {serial && <Answer serial={serial} />}
    </SignInPage>
  )
}

function Ask({ serial }: { serial: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(serial)
  const [error, setError] = useState<string | null>(null)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = typed.trim()
        if (!wanted) return setError(t('Enter the serial number'))
        setError(null)
        void navigate(`/verify/${encodeURIComponent(wanted)}`)
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('Serial number')}
          autoComplete="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant={serial ? 'default' : 'filled'}>
          {t('Check')}
        </Button>
      </Stack>
    </form>
  )
}

function Answer({ serial }: { serial: string }) {
  const { t } = useTranslation()
  const read = useApiQuery(certificates.verify, { params: { serial } })
  if (read.data) return <VerificationResult result={read.data} />
  if (read.error?.code === 'NOT_FOUND')
    return (
      <Alert color="red" role="alert" title={t('No certificate has this serial number')}>
        {t('Check that the serial number is typed as on the certificate.')}
      </Alert>
    )
  return read.error ? (
    <LoadError error={read.error} retry={() => void read.refetch()} />
  ) : (
    <Loading lines={3} />
  )
}

const colors: Record<Tone, string> = {
  calm: 'gray',
  going: 'blue',
  good: 'green',
  wait: 'yellow',
  bad: 'red',
}
const meanings: Record<CertificateStatus, string> = {
  VALID: msg('This certificate is genuine and valid.'),
  EXPIRED: msg('This certificate is genuine, but it has expired.'),
  RENEWED: msg('This certificate is genuine. The person has completed the course again since.'),
  REVOKED: msg('This certificate was revoked. It is no longer valid.'),
}
function VerificationResult({ result: { status, stated } }: { result: VerifiedCertificate }) {
  const { t } = useTranslation()
  const { tone, icon: Sign } = certificateLooks[status]
  return (
    <Stack gap="md">
      <Alert
        color={colors[tone]}
        component="output"
        icon={<Sign size={20} aria-hidden />}
        title={t(meanings[status])}
      />
      {stated && <Stated stated={stated} />}
    </Stack>
  )
}

function Stated({ stated }: { stated: NonNullable<VerifiedCertificate['stated']> }) {
  const { t } = useTranslation()
  useLetters([stated.language])
  const day = (at: string) => formatMoment(at, stated.timeZone, { time: false })
  return (
    <section>
      <Title order={2} size="h4">
        {stated.name}
      </Title>
      <Text lang={stated.language}>{stated.courseTitle}</Text>
      <List mt="sm" size="sm">
        <List.Item>{t('Completed on {{day}}', { day: day(stated.issuedAt) })}</List.Item>
        <List.Item>
          {stated.expiresAt ? t('Valid until {{day}}', { day: day(stated.expiresAt) }) : t('Does not expire')}
        </List.Item>
        <List.Item>{t('Version {{version}}', { version: stated.versionNumber })}</List.Item>
        <List.Item>{t('Taken in {{language}}', { language: languages[stated.language] })}</List.Item>
      </List>
      <Text size="sm" c="dimmed" mt="sm">
        {t('Compare the name and the course with the certificate you were shown.')}
      </Text>
    </section>
  )
}
