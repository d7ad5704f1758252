import { Anchor, Button, Group, Paper, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { publicMessages, type PublicMessage } from '../../api/publicMessages/contract.ts'
import { useApiMutation } from '../client.ts'
import { msg } from '../i18n.ts'
import { Empty } from '../parts/Empty.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { Pages } from '../parts/Pages.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { useList } from '../parts/useList.ts'
import { When } from '../parts/When.tsx'

const kinds: Record<PublicMessage['kind'], string> = {
  CONTACT: msg('Message'),
  WEBINAR: msg('Webinar registration'),
  SCORECARD: msg('Scorecard'),
}

/** /platform/messages: what people wrote on the public pages. */
export function Component() {
  const { t } = useTranslation()
  const [which, setWhich] = useState('open')
  const list = useList(publicMessages.list, { query: which === 'open' ? { openOnly: 'true' } : {} })
  return (
    <Page title={t('Messages')} lead={t('What people wrote on the public pages.')} width="read">
      <SegmentedControl
        mb="md"
        aria-label={t('Which messages')}
        data={[
          { value: 'open', label: t('Not answered') },
          { value: 'all', label: t('All') },
        ]}
        value={which}
        onChange={(value) => {
          setWhich(value)
          list.goTo(0)
        }}
      />
      {list.error && !list.page ? (
        <LoadError error={list.error} retry={list.retry} />
      ) : !list.page ? (
        <Loading />
      ) : list.page.content.length === 0 ? (
        <Paper p={0}>
          <Empty icon={IconMessage} words={t('No messages are waiting for a reply.')} />
        </Paper>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {list.page.content.map((message) => (
            <OneMessage key={message.messageId} message={message} />
          ))}
        </Stack>
      )}
      {(list.page?.totalElements ?? 0) > 0 && <Pages list={list} />}
    </Page>
  )
}

function OneMessage({
  message: { messageId, kind, detail, createdAt, answeredAt },
}: {
  message: PublicMessage
}) {
  const { t } = useTranslation()
  const answer = useApiMutation(publicMessages.answer, { refreshes: [publicMessages.list] })
  const readDetail = (name: string) =>
    typeof detail[name] === 'string' || typeof detail[name] === 'number' ? String(detail[name]) : ''
  return (
    <Paper component="li">
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <Stack gap={4}>
          <Title order={2} size="h4">
            {readDetail('name') || readDetail('email')}
          </Title>
          <Text size="sm" c="dimmed">
            {t(kinds[kind])}
            {readDetail('organisation') && ` · ${readDetail('organisation')}`} · <When at={createdAt} />
          </Text>
          {readDetail('email') && (
            <Anchor href={`mailto:${readDetail('email')}`} size="sm">
              {readDetail('email')}
            </Anchor>
          )}
        </Stack>
        <Button
          variant={answeredAt ? 'subtle' : 'default'}
          size="compact-md"
          loading={answer.isPending}
          onClick={() => answer.mutate({ params: { id: messageId }, body: { answered: !answeredAt } })}
        >
          {answeredAt ? t('Mark as not answered') : t('Mark as answered')}
        </Button>
      </Group>
      {(readDetail('message') || readDetail('webinar')) && (
        <Text mt="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {readDetail('message') || readDetail('webinar')}
        </Text>
      )}
      {kind === 'SCORECARD' && (
        <Text mt="sm">{t('{{points}} of 100 points', { points: readDetail('points') })}</Text>
      )}
    </Paper>
  )
}
