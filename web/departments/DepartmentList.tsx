import { Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch, IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { departments, type Department } from '../../api/departments/contract.ts'
import { Can } from '../parts/Can.tsx'
import { DataTable } from '../parts/DataTable.tsx'
import { Page } from '../parts/Page.tsx'
import { useList } from '../parts/useList.ts'
import { useMay } from '../shell/me.ts'
import { useBranchChoice } from '../shell/branchChoice.tsx'
import { AddDepartment } from './AddDepartment.tsx'
import { Managers } from './Managers.tsx'
import { RemoveDepartment } from './RemoveDepartment.tsx'
import { RenameDepartment } from './RenameDepartment.tsx'
import { LimitedTextInput } from '../parts/LimitedText.tsx'

type Doing = { act: 'add' } | { act: 'rename' | 'remove' | 'managers'; department: Department }

/** /departments */
export function Component() {
  const { t } = useTranslation()
  const branchId = useBranchChoice()
  const [typed, setTyped] = useState('')
  const [searchText] = useDebouncedValue(typed.trim(), 300)
  const [doing, start] = useState<Doing | null>(null)
  const list = useList(departments.list, {
    body: { ...(branchId ? { branchId } : { showAll: true }), ...(searchText ? { searchText } : {}) },
  })
  const mayAdd = useMay('department:update')
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => start({ act: 'add' })}>
      {t('Add a department')}
    </Button>
  )
  const close = () => start(null)
  return (
    <Page
      title={t('Departments')}
      lead={t(
        'How people are grouped within a business unit. One department can belong to several business units.',
      )}
      action={<Can may="department:update">{add}</Can>}
    >
      <LimitedTextInput
        label={t('Search')}
        value={typed}
        limit={200}
        maw={320}
        mb="md"
        leftSection={<IconSearch size={16} aria-hidden />}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          list.goTo(0)
        }}
      />
      <DataTable
        list={list}
        label={t('Departments')}
        keyOf={(department) => `${department.departmentId}/${department.branchId}`}
        empty={{
          icon: IconSitemap,
          words: searchText ? t('No departments match this name.') : t('No departments yet.'),
          ...(mayAdd && !searchText ? { action: add } : {}),
        }}
        columns={[
          { title: t('Name'), sort: 'departmentName', render: (department) => department.departmentName },
          {
            title: t('Business unit'),
            sort: 'branch',
            render: (department) => (
              <Text span size="sm">
                {department.branchName}
                {department.branchIds.length > 1 && (
                  <Text size="xs" c="dimmed">
                    {t('in {{count}} business units', { count: department.branchIds.length })}
                  </Text>
                )}
              </Text>
            ),
          },
          {
            title: t('Managers'),
            render: (department) => (
              <Text span size="sm" {...(department.managers.length === 0 ? { c: 'dimmed' } : {})}>
                {department.managers.map(({ name }) => name).join(', ') || t('None')}
              </Text>
            ),
          },
          { title: t('Users'), align: 'right', render: (department) => department.userCount },
          ...(mayAdd
            ? [
                {
                  title: t('Edit'),
                  render: (department: Department) => <Acts department={department} start={start} />,
                },
              ]
            : []),
        ]}
      />
      {doing?.act === 'add' && <AddDepartment onClose={close} />}
      {doing?.act === 'rename' && <RenameDepartment department={doing.department} onClose={close} />}
      {doing?.act === 'remove' && <RemoveDepartment department={doing.department} onClose={close} />}
      {doing?.act === 'managers' && <Managers department={doing.department} onClose={close} />}
    </Page>
  )
}

function Acts({ department, start }: { department: Department; start: (doing: Doing) => void }) {
  const { t } = useTranslation()
  const about = { name: department.departmentName, unit: department.branchName }
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-md"
        onClick={() => start({ act: 'managers', department })}
        aria-label={t('Managers of {{name}}, {{unit}}', about)}
      >
        {t('Managers')}
      </Button>
      <Can abilities={department.abilities} do="update">
        <Button
          variant="default"
          size="compact-md"
          onClick={() => start({ act: 'rename', department })}
          aria-label={t('Rename {{name}}, {{unit}}', about)}
        >
          {t('Rename')}
        </Button>
      </Can>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        onClick={() => start({ act: 'remove', department })}
        aria-label={t('Remove {{name}} from {{unit}}', about)}
      >
        {t('Remove')}
      </Button>
    </Group>
  )
}
