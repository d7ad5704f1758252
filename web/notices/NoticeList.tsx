import { Button, Paper, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../api/notices/contract.ts'
import { useApiMutation } from '../client.ts'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { Pages } from '../parts/Pages.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { useList } from '../parts/useList.ts'
import { NoticesByCase } from './NoticesByCase.tsx'

/** /notices */
export function Component() {
  const { t } = useTranslation()
  const [which, setWhich] = useState('all')
  const list = useList(notices.list, { query: which === 'unread' ? { unreadOnly: 'true' } : {} })
  const markRead = useApiMutation(notices.read, { refreshes: [notices.list] })
  const isUnread = list.page?.content.some((notice) => !notice.readAt) ?? false
  return (
    <Page
      title={t('Notices')}
      lead={t('What happened in the complaints and meetings you are involved in.')}
      width="read"
      action={
        isUnread && (
          <Button
            variant="default"
            loading={markRead.isPending}
            onClick={() => markRead.mutate({ body: {} })}
          >
            {t('Mark all as read')}
          </Button>
        )
      }
    >
      <SegmentedControl
        mb="md"
        aria-label={t('Which notices')}
        data={[
          { value: 'all', label: t('All') },
          { value: 'unread', label: t('Unread') },
        ]}
        value={which}
        onChange={(value) => {
          setWhich(value)
          list.goTo(0)
        }}
      />
      <Paper p={0}>
        {list.error && !list.page ? (
          <LoadError error={list.error} retry={list.retry} />
        ) : !list.page ? (
          <Loading />
        ) : (
          <NoticesByCase
            notices={list.page.content}
            onOpen={(notice) => {
              if (!notice.readAt) markRead.mutate({ body: { noticeIds: [notice.noticeId] } })
            }}
          />
        )}
      </Paper>
      <Pages list={list} />
    </Page>
  )
}
