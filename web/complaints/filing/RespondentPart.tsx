import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DraftForm } from '../../../api/complaints/contract.ts'
import { fieldId } from '../../parts/ErrorSummary.tsx'
import { PersonSelect } from '../../parts/PersonSelect.tsx'
import { useMe } from '../../shell/me.ts'
import classes from './Filing.module.css'
import type { Errors } from './form.ts'
import { LimitedTextInput, LimitedTextarea } from '../../parts/LimitedText.tsx'
import { maxNarrativeCharacters } from '../../../workflows/definition/limits.ts'

type Respondent = DraftForm['respondent']
type Props = { respondent: Respondent; errors: Errors; change: (respondent: Respondent) => void }
/** A colleague picked by name, or anybody described in words. */
export function RespondentPart({ respondent, errors, change }: Props) {
  const { t } = useTranslation()
  const field = (key: string) => ({
    id: fieldId(`respondent.${key}`),
    value: respondent[key] ?? '',
    error: errors[`respondent.${key}`],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ ...respondent, [key]: event.currentTarget.value }),
  })
  const me = useMe()
  const isPicked = Boolean(respondent['userId'])
  return (
    <Stack gap="md">
      {isPicked ? (
        <Group gap="sm">
          <Text>
            <Text span c="dimmed">
              {t('Colleague:')}
            </Text>{' '}
            <Text span fw={600}>
              {respondent['name']}
            </Text>
          </Text>
          <Button
            id={fieldId('respondent.userId')}
            variant="default"
            size="compact-sm"
            onClick={() => change({ ...respondent, userId: null, name: '' })}
          >
            {t('Choose someone else')}
          </Button>
        </Group>
      ) : (
        <PersonSelect
          id={fieldId('respondent.userId')}
          label={t('Is it a colleague? Search by name')}
          description={t(
            'They will not be notified. Leave this empty if it is someone else or if you do not know.',
          )}
          value={null}
          without={[me.userId]}
          onChange={(person) => person && change({ ...respondent, userId: person.userId, name: person.name })}
        />
      )}
      <div className={classes.pair}>
        {!isPicked && <LimitedTextInput label={t('Or enter their name')} limit={200} {...field('name')} />}
        <LimitedTextInput label={t('Their gender')} limit={200} {...field('gender')} />
        <LimitedTextInput label={t('Their phone')} type="tel" limit={20} {...field('phone')} />
        <LimitedTextInput label={t('Their email')} type="email" limit={254} {...field('email')} />
      </div>
      <LimitedTextarea
        label={t('How would you describe them?')}
        description={t('If you do not know the name: for example, where they work or what they look like.')}
        autosize
        minRows={2}
        maxRows={10}
        limit={maxNarrativeCharacters}
        {...field('description')}
      />
    </Stack>
  )
}
