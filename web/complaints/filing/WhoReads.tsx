import { List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ProcessDetails } from '../../../api/complaints/contract.ts'
import { t, translateMessage } from '../../i18n.ts'

type Member = NonNullable<ProcessDetails['committee']>['members'][number]
/** Who deals with it, by name: who steps aside, who sits in, and who else may learn of it. */
export function WhoReads({ committee, others }: Pick<ProcessDetails, 'committee' | 'others'>) {
  const { t } = useTranslation()
  if (!committee)
    return <Text>{t('No committee can hear this complaint yet. What you write is kept as a draft.')}</Text>
  return (
    <>
      <Text mb="xs">{committee.name}</Text>
      <List spacing={4}>
        {committee.members.map((member) => (
          <List.Item key={member.name + member.part}>
            <Text span fw={600} td={member.stepsAside ? 'line-through' : undefined}>
              {member.name}
            </Text>
            <Text span c="dimmed" size="sm">
              {member.designation && `, ${member.designation}`} · {translateMessage(member.partText)}
            </Text>
            <Aside member={member} />
          </List.Item>
        ))}
      </List>
      {others.length > 0 && (
        <>
          <Text mt="sm" mb={4} size="sm">
            {t('These people read it only when the process notifies them or assigns them a step:')}
          </Text>
          <List spacing={4} size="sm">
            {others.map(({ name, part, partText }) => (
              <List.Item key={name + part}>
                <Text span fw={600} inherit>
                  {name}
                </Text>
                <Text span c="dimmed" inherit>
                  {' '}
                  · {translateMessage(partText)}
                </Text>
              </List.Item>
            ))}
          </List>
        </>
      )}
    </>
  )
}

function Aside({ member }: { member: Member }) {
  useTranslation()
  const words = wordsOf(member)
  return words && <Text size="sm">{words}</Text>
}

function wordsOf({ name, partText, stepsAside, sitsInForText }: Member): string | null {
  if (stepsAside === 'YOU_FILE') return t('You step aside, because it is your own complaint.')
  if (stepsAside)
    return t(
      '{{name}} steps aside because you named them, and does not learn about it until the process informs them.',
      { name },
    )
  if (sitsInForText)
    return t('{{name}} substitutes for {{other}}.', { name, other: translateMessage(sitsInForText) })
  return partText.code === 'caseRoles.SUBSTITUTE' ? t('Reads it only if another member steps aside.') : null
}
