import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { workspaces } from '../../api/workspaces/contract.ts'
import { useApiQuery } from '../client.ts'

type WorkspaceMatch = { workspaceId: string; workspaceName: string; workspaceUrl: string }

/** One workspace by its name or address; none means any, unless one is required. */
export function WorkspacePicker({
  value,
  onChange,
  error,
  required = false,
}: {
  value: string | null
  onChange: (id: string | null) => void
  error?: ReactNode
  required?: boolean
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<WorkspaceMatch | null>(null)
  const [x] = useDebouncedValue(typed.trim(), 250)
  const matches = useApiQuery(
    workspaces.search,
    { params: { x }, query: {} },
    { when: x !== '', keepLast: true },
  )
  const offered = [
    ...(chosen ? [chosen] : []),
    ...(matches.data?.content ?? []).filter((each) => each.workspaceId !== chosen?.workspaceId),
  ]
  const choose = (id: string | null) => {
    setChosen(offered.find((each) => each.workspaceId === id) ?? null)
    onChange(id)
  }
  return (
    <Select
      label={t('Workspace')}
      {...(required ? { withAsterisk: true } : { description: t('Empty: any workspace') })}
      placeholder={t('Type a name or an address')}
      searchable
      clearable
      data={offered.map(({ workspaceId, workspaceName, workspaceUrl }) => ({
        value: workspaceId,
        label: `${workspaceName} · ${workspaceUrl}`,
      }))}
      filter={({ options }) => options}
      value={value}
      onChange={choose}
      onSearchChange={setTyped}
      nothingFoundMessage={x ? t('No workspaces match') : t('Type a name or an address')}
      error={error}
    />
  )
}
