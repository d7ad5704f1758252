import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { committees, type Committee } from '../../api/committees/contract.ts'
import { useApiQuery } from '../client.ts'
import { Can } from '../parts/Can.tsx'
import { Empty } from '../parts/Empty.tsx'
import { Loading } from '../parts/Loading.tsx'
import { Page } from '../parts/Page.tsx'
import { LoadError } from '../parts/LoadError.tsx'
import { useBranchSwitch } from '../shell/branchChoice.tsx'
import { useMay } from '../shell/me.ts'
import { CommitteeCard } from './CommitteeCard.tsx'
import { CommitteeDialog, type CommitteeTarget } from './CommitteeDialog.tsx'
import { DissolveCommittee } from './DissolveCommittee.tsx'

/** /committees: who hears complaints, for which business unit. */
export function Component() {
  const { t } = useTranslation()
  const list = useApiQuery(committees.list)
  const mayCreate = useMay('committee:create')
  const [target, setTarget] = useState<CommitteeTarget | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [dissolving, setDissolving] = useState<Committee | null>(null)
  const [isDissolving, setIsDissolving] = useState(false)
  const createButton = useRef<HTMLButtonElement>(null)
  const edit = (next: CommitteeTarget) => {
    setTarget(next)
    setEditing(true)
  }
  /** What was pressed may be gone with what it asked for: the focus goes on at the page's own button. */
  const keepFocus = () => {
    if (document.activeElement === document.body) createButton.current?.focus()
  }
  const active = list.data ?? []
  const create = (
    <Button
      ref={createButton}
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => edit({ branchId: null })}
    >
      {t('Create a committee')}
    </Button>
  )
  return (
    <Page
      title={t('Committees')}
      lead={t(
        'The people who hear complaints. A member who is named in a complaint ' +
          'takes no part in it; a substitute takes their place.',
      )}
      action={<Can may="committee:create">{create}</Can>}
    >
      {list.error && !list.data ? (
        <LoadError error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <Loading />
      ) : (
        <Stack gap="lg">
          {active.length === 0 && (
            <Empty
              icon={IconUsersGroup}
              words={t('No committees yet.')}
              {...(mayCreate
                ? {
                    action: (
                      <Button onClick={() => edit({ branchId: null })}>
                        {t('Create the first committee')}
                      </Button>
                    ),
                  }
                : {})}
            />
          )}
          {mayCreate && active.length > 0 && (
            <UnitsWithout active={active} create={(branchId) => edit({ branchId })} />
          )}
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            {active.map((committee) => (
              <CommitteeCard
                key={committee.committeeId}
                committee={committee}
                defaultName={
                  active.find((each) => each.branchId === committee.branchId && each.isDefault)?.name ?? null
                }
                appoint={() => edit({ committee })}
                dissolve={() => {
                  setDissolving(committee)
                  setIsDissolving(true)
                }}
              />
            ))}
          </SimpleGrid>
          {mayCreate && <Dissolved />}
        </Stack>
      )}
      <CommitteeDialog
        target={target}
        opened={isEditing}
        onClose={() => setEditing(false)}
        onClosed={keepFocus}
      />
      {dissolving && (
        <DissolveCommittee
          key={dissolving.committeeId}
          committee={dissolving}
          others={active.filter((each) => each.committeeId !== dissolving.committeeId)}
          opened={isDissolving}
          onClose={() => {
            setIsDissolving(false)
            setTimeout(keepFocus)
          }}
        />
      )}
    </Page>
  )
}

/** Whether anybody of a committee can hear a case today: is in the workspace, and in their term. */
const canSit = ({ members }: Committee): boolean =>
  members.some(({ active, part, term }) => active && part !== 'SUBSTITUTE' && term.state === 'IN_TERM')

/** Business units without a committee of their own: the headquarters' hears their complaints, where it has one. */
function UnitsWithout({ active, create }: { active: Committee[]; create: (branchId: string) => void }) {
  const { t } = useTranslation()
  const { units } = useBranchSwitch()
  const without = units.filter(({ branchId }) => !active.some((each) => each.branchId === branchId))
  const headquarters = units.find(({ headquarter }) => headquarter)
  const central = active
    .filter((each) => each.branchId === headquarters?.branchId && canSit(each))
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))[0]
  return without.map((unit) => (
    <Paper key={unit.branchId} component="section" aria-label={unit.branchName}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{t('{{unit}} has no committee', { unit: unit.branchName })}</Text>
          <Text size="sm" c="dimmed">
            {central
              ? t('{{name}} hears its complaints.', { name: central.name })
              : t('Nobody can file a complaint there.')}
          </Text>
        </div>
        <Button
          variant="default"
          onClick={() => create(unit.branchId)}
          aria-label={t('Create a committee for {{unit}}', { unit: unit.branchName })}
        >
          {t('Create a committee')}
        </Button>
      </Group>
    </Paper>
  ))
}

/** Those that were dissolved, read once somebody opens the list. */
function Dissolved() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const list = useApiQuery(committees.list, { query: { dissolved: 'true' } }, { when: isOpen })
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('Dissolved committees')}</summary>
      {list.error && <LoadError error={list.error} retry={() => void list.refetch()} />}
      {isOpen && list.isPending && <Loading />}
      {list.data?.length === 0 && <Text size="sm">{t('None was dissolved.')}</Text>}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" mt="sm">
        {(list.data ?? []).map((committee) => (
          <CommitteeCard
            key={committee.committeeId}
            committee={committee}
            defaultName={null}
            appoint={() => {}}
            dissolve={() => {}}
          />
        ))}
      </SimpleGrid>
    </details>
  )
}
