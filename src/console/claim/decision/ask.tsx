import { useState } from 'react';
import { PROOF_REQUEST_TYPES, type ProofRequestType } from '../../../domain/claims/proof-request.ts';
import { fieldError } from '../../app/problem.ts';
import { TextArea } from '../../parts/field.tsx';
import { Tick } from '../../parts/tick.tsx';
import { useDesk } from '../query.ts';
import { lacksQuestion, sentenceFor } from './asking.ts';
import { DecisionForm, type FormProps, useDecide } from './form.tsx';
import { useKeptForm } from './kept-form.ts';
import { text } from './text.ts';

type Form = { types: ProofRequestType[]; message: string };

function formOf(given: unknown): Form | null {
  const { types, message } = Object(given) as Partial<Form>;
  if (!Array.isArray(types) || typeof message !== 'string') return null;
  return { types: PROOF_REQUEST_TYPES.filter((type) => types.includes(type)), message };
}

export function AskForm(props: FormProps) {
  const { claim } = useDesk();
  const { send, error, onChange } = useDecide(props.onDone);
  const [isTried, setTried] = useState(false);
  const { form, change, frame } = useKeptForm<Form>('ask', props, {
    start: props.start ? formOf(props.start) : null,
    blank: { types: [], message: '' },
    restore: formOf,
    onChange,
  });
  const { types, message } = form;
  const toggle = (type: ProofRequestType) => {
    const chosen = PROOF_REQUEST_TYPES.filter((one) => (one === type) !== types.includes(one));
    change({ types: chosen, ...(message === sentenceFor(types) && { message: sentenceFor(chosen) }) });
  };
  const missing = isTried && types.length === 0 ? text.ask.none : null;
  const unasked = isTried && lacksQuestion(types, message) ? text.ask.question : null;
  return (
    <DecisionForm
      {...frame}
      title={text.choices.ask}
      send={text.ask.send}
      error={missing || unasked ? null : error}
      fields={['message']}
      submit={async () => {
        setTried(true);
        if (types.length > 0 && !lacksQuestion(types, message))
          await send({ call: 'ask', body: { types, message } }, text.done.ask(claim.claimNumber));
      }}
    >
      <fieldset className="flex flex-col">
        <legend className="font-semibold">{text.ask.types}</legend>
        {PROOF_REQUEST_TYPES.map((type) => (
          <Tick
            key={type}
            isDense
            isOn={types.includes(type)}
            errorId={missing && 'ask-error'}
            onTick={() => toggle(type)}
          >
            {text.ask.needs[type]}
          </Tick>
        ))}
        {missing ? (
          <p id="ask-error" className="font-semibold text-danger">
            {missing}
          </p>
        ) : null}
      </fieldset>
      <TextArea
        label={text.ask.message}
        maxLength={5_000}
        value={message}
        onValue={(next) => change({ message: next })}
        error={unasked ?? fieldError(error, 'message')}
      />
    </DecisionForm>
  );
}
