import { ActionIcon, Anchor, Button, Text } from '@mantine/core'
import { IconBook, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { manuals, type Manual } from '../../api/manuals/contract.ts'
import { useApiMutation, useApiQuery } from '../client.ts'
import { languages } from '../i18n.ts'
import { formatMegabytes, readerLabels } from './labels.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { When } from '../parts/When.tsx'
import { Publish } from './Publish.tsx'

const nobodyMoves = { pageNo: 0, goTo: () => {}, sort: null, sortBy: () => {} }

/** /platform/manuals */
export function Component() {
  const { t } = useTranslation()
  const [publishing, setPublishing] = useState(false)
  const [leaving, setLeaving] = useState<Manual | null>(null)
  const read = useApiQuery(manuals.list)
  const remove = useApiMutation(manuals.remove, { onDone: () => setLeaving(null) })
  const content = read.data ?? []
  const page = read.data && {
    content,
    totalElements: content.length,
    totalPages: 1,
    number: 0,
    size: content.length,
  }
  const publish = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setPublishing(true)}>
      {t('Publish a manual')}
    </Button>
  )
  return (
    <Page
      title={t('User manuals')}
      lead={t('PDF files for people in every workspace: for everyone, or for one role only.')}
      action={publish}
    >
      <DataTable
        list={{
          page,
          error: read.error,
          loading: read.isPending,
          retry: () => void read.refetch(),
          ...nobodyMoves,
        }}
        label={t('User manuals')}
        keyOf={(manual) => manual.id}
        empty={{ icon: IconBook, words: t('No manuals published yet.'), action: publish }}
        columns={[
          {
            title: t('Title'),
            render: (manual) => (
              <Anchor href={manual.fileUrl} lang={manual.language} download>
                {manual.title}
              </Anchor>
            ),
          },
          { title: t('For'), render: (manual) => t(readerLabels[manual.role]) },
          { title: t('Language'), render: (manual) => languages[manual.language] },
          { title: t('Size'), render: (manual) => formatMegabytes(manual.sizeBytes) },
          { title: t('Published'), render: (manual) => <When at={manual.updatedAt} /> },
          {
            title: t('Remove'),
            align: 'right',
            render: (manual) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove {{title}}', { title: manual.title })}
                onClick={() => setLeaving(manual)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            ),
          },
        ]}
      />
      {publishing && <Publish onClose={() => setPublishing(false)} />}
      <Confirm
        opened={leaving !== null}
        onClose={() => {
          setLeaving(null)
          remove.reset()
        }}
        question={t('Remove this manual?')}
        verb={t('Remove manual')}
        destructive
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => {
          if (leaving) remove.mutate({ params: { id: leaving.id } })
        }}
      >
        <Text>
          {t(
            'Nobody will be able to read “{{title}}” any more. To bring it back, you have to publish the file again.',
            {
              title: leaving?.title ?? '',
            },
          )}
        </Text>
      </Confirm>
    </Page>
  )
}
