import { Paper, Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DraftForm, Preview } from '../../../api/complaints/contract.ts'
import { translateMessage } from '../../i18n.ts'
import { fieldId } from '../../parts/ErrorSummary.tsx'
import { saidNoTo, unclearNames } from './form.ts'

type Respondent = DraftForm['respondent']
type Props = {
  near: Preview['near']
  respondent: Respondent
  error: string | undefined
  change: (respondent: Respondent) => void
}
/**
 * Somebody who would deal with it has a name like the one written: only the person who files can say whether
 * it is them.
 */
export function IsItOneOfThem({ near, respondent, error, change }: Props) {
  const { t } = useTranslation()
  const choose = (value: string) => {
    const person = near.find(({ userId }) => userId === value)
    change(person ? { ...respondent, userId: person.userId, name: person.name } : saidNoTo(near, respondent))
  }
  return (
    <Paper p="md" mt="md">
      <Radio.Group
        label={t('Is it one of these people?')}
        description={t(
          'They would handle your complaint. If it is about one of them, that person steps ' +
            'aside and does not learn about it until the process informs them.',
        )}
        withAsterisk
        error={error}
        value={unclearNames(near, respondent).length === 0 ? 'NONE' : null}
        onChange={choose}
      >
        <Stack gap="sm" mt="sm">
          {near.map(({ userId, name, partText }, at) => (
            <Radio
              key={userId}
              id={at === 0 ? fieldId('respondent.noneOf') : undefined}
              value={userId}
              label={
                <>
                  {name}{' '}
                  <Text span c="dimmed" size="sm">
                    · {translateMessage(partText)}
                  </Text>
                </>
              }
            />
          ))}
          <Radio value="NONE" label={t('None of them')} />
        </Stack>
      </Radio.Group>
    </Paper>
  )
}
