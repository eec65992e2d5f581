import { BrandMark } from '../house/brand.tsx';
import { RouteLink } from '../house/router.tsx';
import { LanguageSwitch, useWords } from '../words/language.tsx';
import './nowhere.css';

/** An address that leads to no screen. */
const Nowhere = () => {
  const words = useWords();
  return (
    <main className="nowhere">
      <span className="brand">
        <BrandMark />
      </span>
      <h1>{words.shared.nowhere}</h1>
      <p>{words.shared.nowhereLead}</p>
      <RouteLink className="button primary" href="/">
        {words.shared.leave}
      </RouteLink>
      <LanguageSwitch />
    </main>
  );
};

export default Nowhere;
