import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { complaints, type CasePage } from '../../../api/complaints/contract.ts'
import { Relation, type LinkedCase } from '../../../api/complaints/contract/linkedCase.ts'
import { fieldErrors, useApiMutation } from '../../client.ts'
import { msg } from '../../i18n.ts'
import { Confirm } from '../../parts/Confirm.tsx'
import { Empty } from '../../parts/Empty.tsx'
import { MutationError } from '../../parts/MutationError.tsx'
import { StatusTag } from '../../parts/StatusTag.tsx'
import { When } from '../../parts/When.tsx'
import classes from './page.module.css'
import { LimitedTextInput } from '../../parts/LimitedText.tsx'

const relations = {
  RELATED: msg('Related'),
  APPEALS: msg('This complaint appeals it'),
  APPEALED_BY: msg('It appeals this complaint'),
} as const satisfies Record<Relation, string>

/** Other cases that this one belongs to, of those that one may open. */
export function Links({ page: { caseId, links, abilities } }: { page: CasePage }) {
  const { t } = useTranslation()
  const [removed, remove] = useState<LinkedCase | null>(null)
  const unlink = useApiMutation(complaints.unlinkCase, {
    refreshes: [complaints.read],
    onDone: () => remove(null),
  })
  return (
    <Stack gap="lg">
      {links.length === 0 && <Empty words={t('No related cases yet.')} />}
      <ul className={classes.plain}>
        {links.map((link) => (
          <li key={link.linkId}>
            <Group gap="sm" justify="space-between">
              <div>
                <Group gap="sm">
                  <Text component={Link} to={`/complaints/${link.caseId}`} fw={600}>
                    {link.caseNo}
                  </Text>
                  <StatusTag status={link.status} />
                </Group>
                <Text size="sm" c="dimmed">
                  {t(relations[link.relation])} · <When at={link.filedAt} time={false} relative={false} />
                </Text>
              </div>
              {abilities.link && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('Remove the link to {{caseNo}}', { caseNo: link.caseNo })}
                  onClick={() => remove(link)}
                >
                  {t('Remove')}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {abilities.link && <LinkForm caseId={caseId} />}
      <Confirm
        opened={removed !== null}
        onClose={() => remove(null)}
        question={t('Remove the link to {{caseNo}}?', { caseNo: removed?.caseNo ?? '' })}
        verb={t('Remove')}
        busy={unlink.isPending}
        error={unlink.error}
        onConfirm={() => removed && unlink.mutate({ params: { id: caseId, linkId: removed.linkId } })}
      >
        {t('Both cases stay as they are.')}
      </Confirm>
    </Stack>
  )
}

function LinkForm({ caseId }: { caseId: string }) {
  const { t } = useTranslation()
  const [caseNo, write] = useState('')
  const [relation, choose] = useState<Relation>('RELATED')
  const link = useApiMutation(complaints.linkCase, {
    refreshes: [complaints.read],
    onDone: () => write(''),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    link.mutate({ params: { id: caseId }, body: { caseNo, relation } })
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm" align="flex-start">
        <LimitedTextInput
          label={t('Case number')}
          description={t('Only people who can open both cases see the link')}
          limit={40}
          value={caseNo}
          onChange={(event) => write(event.currentTarget.value)}
          error={fieldErrors(link.error)['caseNo']}
        />
        <NativeSelect
          label={t('How it belongs to this complaint')}
          value={relation}
          onChange={(event) => choose(Relation.parse(event.currentTarget.value))}
          data={Relation.options.map((each) => ({ value: each, label: t(relations[each]) }))}
        />
        {link.error?.fields.length === 0 && <MutationError error={link.error} />}
        <Button type="submit" variant="default" loading={link.isPending}>
          {t('Link this case')}
        </Button>
      </Stack>
    </form>
  )
}
