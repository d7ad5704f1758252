import { Input } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { tooLongWords } from '../../parts/LimitedText.tsx'
import { fieldProps, type FieldProps } from './field.ts'
import { asBlanks, sentenceOf } from './shapes.ts'
import classes from './fields.module.css'

/** In one blank. */
const maxCharacters = 1000

/** A sentence with places to fill in, in its order. */
export function FillInBlankField({ question, id, answer, change, error }: FieldProps) {
  const { t } = useTranslation()
  const blanks = asBlanks(answer)
  const sentence = sentenceOf(question.config.text ?? '')
  const tooLong = Object.values(blanks)
    .map((text) => tooLongWords(text, maxCharacters, question.label))
    .find((words) => words !== null)
  const count = sentence.filter(({ blank }) => blank !== null).length
  return (
    <Input.Wrapper {...fieldProps({ question, error: tooLong ?? error })} labelElement="div">
      <fieldset aria-label={question.label} className={classes.sentence}>
        {sentence.map(({ words, blank }, at) => (
          <Fragment key={blank ?? 'end'}>
            {words}
            {blank && (
              <Input
                component="input"
                id={at === 0 ? id : undefined}
                className={classes.blank}
                aria-label={t('Blank {{number}} of {{total}}, after “{{words}}”', {
                  number: at + 1,
                  total: count,
                  words: words.trim().slice(-60),
                })}
                value={blanks[blank] ?? ''}
                onChange={(event) => change({ ...blanks, [blank]: event.currentTarget.value })}
              />
            )}
          </Fragment>
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}
