import { Button, Group, Stack, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTags, IconWorld } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { complianceCategories, jurisdictions } from '../../api/compliance/contract.ts'
import type { CallAnswer } from '../../api/core/contract.ts'
import { fieldErrors, useApiMutation } from '../client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { MutationError } from '../parts/MutationError.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { LimitedTextInput } from '../parts/LimitedText.tsx'
import { FormDialog } from '../parts/FormDialog.tsx'

type JurisdictionRow = CallAnswer<typeof jurisdictions.list>['content'][number]
type Category = CallAnswer<typeof complianceCategories.list>['content'][number]

/** /compliance/places: jurisdictions, and the categories that obligations are sorted into. */
export function Component() {
  const { t } = useTranslation()
  return (
    <Page
      title={t('Jurisdictions and categories')}
      lead={t('Whose law applies, and how obligations are grouped.')}
      crumbs={[{ label: t('Compliance'), to: '/compliance' }]}
    >
      <Stack gap="xl">
        <Places />
        <Categories />
      </Stack>
    </Page>
  )
}

function Places() {
  const { t } = useTranslation()
  const [isNew, setNew] = useState(false)
  const [removed, setRemoved] = useState<JurisdictionRow | null>(null)
  const list = useList(jurisdictions.list, {}, { name: 'places' })
  const remove = useApiMutation(jurisdictions.remove, { onDone: () => setRemoved(null) })
  return (
    <Stack gap="md" component="section" aria-labelledby="places">
      <Group justify="space-between">
        <Title order={2} size="h4" id="places">
          {t('Jurisdictions')}
        </Title>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setNew(true)}>
          {t('Add a jurisdiction')}
        </Button>
      </Group>
      <DataTable
        list={list}
        label={t('Jurisdictions')}
        keyOf={({ jurisdictionId }) => jurisdictionId}
        empty={{ icon: IconWorld, words: t('No jurisdictions yet.') }}
        columns={[
          { title: t('Name'), sort: 'name', render: ({ name }) => name },
          { title: t('Code'), sort: 'code', render: ({ code }) => code },
          { title: t('Authority'), render: ({ authorityName }) => authorityName ?? '–' },
          {
            title: t('Edit'),
            render: (place) => (
              <Button
                variant="default"
                size="compact-md"
                aria-label={t('Remove “{{title}}”', { title: place.name })}
                onClick={() => setRemoved(place)}
              >
                {t('Remove')}
              </Button>
            ),
          },
        ]}
      />
      {isNew && <NewPlace onClose={() => setNew(false)} />}
      <Confirm
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        question={t('Remove this jurisdiction?')}
        verb={t('Remove')}
        destructive
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => removed && remove.mutate({ params: { id: removed.jurisdictionId } })}
      >
        {t('Only one that no obligation uses can be removed.')}
      </Confirm>
    </Stack>
  )
}

function NewPlace({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [name, rename] = useState('')
  const [code, setCode] = useState('')
  const [authorityName, setAuthority] = useState('')
  const create = useApiMutation(jurisdictions.create, { onDone: onClose })
  const refused = fieldErrors(create.error)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const upper = code.trim().toUpperCase()
    create.mutate({
      body: {
        name,
        code: upper,
        countryCode: upper.slice(0, 2),
        authorityName: authorityName.trim() || null,
      },
    })
  }
  return (
    <FormDialog onClose={onClose} title={t('Add a jurisdiction')}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <LimitedTextInput
            label={t('Name')}
            data-autofocus
            limit={200}
            value={name}
            error={refused['name']}
            onChange={(event) => rename(event.currentTarget.value)}
          />
          <TextInput
            label={t('Code')}
            description={t('A country such as IN, or a part of one such as CA-ON')}
            maxLength={6}
            value={code}
            error={refused['code'] ?? refused['countryCode']}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <LimitedTextInput
            label={t('Authority')}
            description={t('Optional')}
            limit={200}
            value={authorityName}
            onChange={(event) => setAuthority(event.currentTarget.value)}
          />
          <MutationError error={Object.keys(refused).length === 0 ? create.error : null} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Go back')}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {t('Add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormDialog>
  )
}

function Categories() {
  const { t } = useTranslation()
  const [name, rename] = useState('')
  const [removed, setRemoved] = useState<Category | null>(null)
  const list = useList(complianceCategories.list, {}, { name: 'categories', pageSize: 100 })
  const create = useApiMutation(complianceCategories.create, { onDone: () => rename('') })
  const remove = useApiMutation(complianceCategories.remove, { onDone: () => setRemoved(null) })
  const refused = fieldErrors(create.error)['name']
  return (
    <Stack gap="md" component="section" aria-labelledby="categories">
      <Title order={2} size="h4" id="categories">
        {t('Categories')}
      </Title>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate({ body: { name } })
        }}
      >
        <Group align="end" gap="sm">
          <LimitedTextInput
            label={t('New category')}
            limit={200}
            value={name}
            error={refused}
            onChange={(event) => rename(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={create.isPending}>
            {t('Add')}
          </Button>
        </Group>
        {!refused && <MutationError error={create.error} />}
      </form>
      <DataTable
        list={list}
        label={t('Categories')}
        keyOf={({ categoryId }) => categoryId}
        empty={{ icon: IconTags, words: t('No categories yet.') }}
        columns={[
          { title: t('Name'), sort: 'name', render: (category) => category.name },
          {
            title: t('Edit'),
            render: (category) => (
              <Button
                variant="default"
                size="compact-md"
                aria-label={t('Remove “{{title}}”', { title: category.name })}
                onClick={() => setRemoved(category)}
              >
                {t('Remove')}
              </Button>
            ),
          },
        ]}
      />
      <Confirm
        opened={removed !== null}
        onClose={() => setRemoved(null)}
        question={t('Remove this category?')}
        verb={t('Remove')}
        destructive
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => removed && remove.mutate({ params: { id: removed.categoryId } })}
      >
        {t('Only one that no obligation uses can be removed.')}
      </Confirm>
    </Stack>
  )
}
